package parkbench.systems.helidon;

import io.helidon.config.Config;
import io.helidon.logging.common.LogConfig;
import io.helidon.webserver.WebServer;

/** The service: Helidon SE in front of a slow upstream. */
public final class Main {
  private Main() {}

  public static void main(String[] words) {
    LogConfig.configureRuntime();
    Config settings = Config.create();
    WebServer.builder()
        .config(settings.get("server"))
        .routing(new Routes(Upstream.of(settings.get("upstream"))))
        .build()
        .start();
  }
}
