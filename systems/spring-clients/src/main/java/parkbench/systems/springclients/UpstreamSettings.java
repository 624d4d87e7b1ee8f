package parkbench.systems.springclients;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where the upstream is and how it is reached: {@code upstream.*} of application.yaml, which says
 * why each value is what it is.
 *
 * @param url base URL, without a path
 * @param timeout how long the client waits: for a connection, and for the answer
 * @param client that RestClient uses
 * @param maxConnections of it; the JDK's has no bound
 * @param maxQueued calls that wait for a connection of Jetty's client before it refuses more
 */
@ConfigurationProperties("upstream")
public record UpstreamSettings(
    String url, Duration timeout, Client client, int maxConnections, int maxQueued) {
  /** A library below RestClient. */
  public enum Client {
    JDK,
    APACHE,
    JETTY
  }
}
