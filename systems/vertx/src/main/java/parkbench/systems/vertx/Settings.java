package parkbench.systems.vertx;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.Properties;

/**
 * {@code settings.properties}, which says why each value is what it is, below the system
 * properties.
 *
 * @param instances verticles of the server
 * @param upstream base URL, without a path
 * @param timeout how long the client waits: for a connection, and for the answer
 * @param maxConnections of the client
 */
record Settings(int port, int instances, URI upstream, Duration timeout, int maxConnections) {

  static Settings read() {
    Properties values = new Properties();
    try (InputStream defaults = Settings.class.getResourceAsStream("/settings.properties")) {
      values.load(Objects.requireNonNull(defaults));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    values.putAll(System.getProperties());
    int instances = Integer.parseInt(values.getProperty("server.instances"));
    return new Settings(
        Integer.parseInt(values.getProperty("server.port")),
        instances == 0 ? Runtime.getRuntime().availableProcessors() : instances,
        URI.create(values.getProperty("upstream.url")),
        millis(values.getProperty("upstream.timeout")),
        Integer.parseInt(values.getProperty("upstream.max-connections")));
  }

  /** {@code 2000ms}. */
  private static Duration millis(String text) {
    return Duration.ofMillis(Long.parseLong(text.replace("ms", "")));
  }
}
