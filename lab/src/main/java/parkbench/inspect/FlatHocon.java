package parkbench.inspect;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigResolveOptions;
import com.typesafe.config.ConfigValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads HOCON as keys with dots. It includes nothing, and knows no variable of this machine. */
final class FlatHocon {
  /** {@code ${?PORT}}. */
  private static final Pattern OPTIONAL = Pattern.compile("\\$\\{\\?([A-Za-z0-9_.]+)}");

  private static final int DEPTH = 20;

  private final String place;
  private final List<FileSetting> settings = new ArrayList<>();

  private FlatHocon(String place) {
    this.place = place;
  }

  /**
   * All settings.
   *
   * @param place the file, for a reader
   * @throws ConfigException where the text is no HOCON
   */
  static List<FileSetting> read(String text, String place) {
    Config written =
        ConfigFactory.parseString(
            text, ConfigParseOptions.defaults().setIncluder(new NoIncluder()));
    Config resolved = written.resolve(ConfigResolveOptions.noSystem().setAllowUnresolved(true));
    FlatHocon reader = new FlatHocon(place);
    reader.add(written.root(), resolved.root(), "", DEPTH);
    return reader.settings;
  }

  private void add(ConfigObject written, ConfigObject resolved, String before, int deeper) {
    for (Map.Entry<String, ConfigValue> entry : resolved.entrySet()) {
      String key = before + entry.getKey();
      ConfigValue raw = written.get(entry.getKey());
      if (!(entry.getValue() instanceof ConfigObject object)) {
        Matcher variable = OPTIONAL.matcher(raw == null ? "" : raw.render());
        settings.add(
            new FileSetting(
                key,
                plain(entry.getValue()),
                place + ": " + key,
                variable.find() ? variable.group(1) : ""));
      } else if (deeper > 0) {
        add(raw instanceof ConfigObject same ? same : object, object, key + ".", deeper - 1);
      }
    }
  }

  /** Empty where a placeholder has no value. */
  private static String plain(ConfigValue value) {
    try {
      Object plain = value.unwrapped();
      return plain == null ? "" : String.valueOf(plain);
    } catch (ConfigException e) {
      return "";
    }
  }
}
