package parkbench.inspect;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigIncluderURL;
import com.typesafe.config.ConfigObject;
import java.io.File;
import java.net.URL;

/** Includes nothing: a file of an application must not make the lab read other files or URLs. */
final class NoIncluder
    implements ConfigIncluder, ConfigIncluderFile, ConfigIncluderURL, ConfigIncluderClasspath {
  private static ConfigObject nothing() {
    return ConfigFactory.empty().root();
  }

  @Override
  public ConfigIncluder withFallback(ConfigIncluder fallback) {
    return this;
  }

  @Override
  public ConfigObject include(ConfigIncludeContext context, String what) {
    return nothing();
  }

  @Override
  public ConfigObject includeFile(ConfigIncludeContext context, File what) {
    return nothing();
  }

  @Override
  public ConfigObject includeURL(ConfigIncludeContext context, URL what) {
    return nothing();
  }

  @Override
  public ConfigObject includeResources(ConfigIncludeContext context, String what) {
    return nothing();
  }
}
