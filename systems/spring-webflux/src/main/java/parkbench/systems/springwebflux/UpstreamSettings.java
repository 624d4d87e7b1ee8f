package parkbench.systems.springwebflux;

import java.net.http.HttpClient;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where the upstream is and how each client reaches it: {@code upstream.*} of application.yaml,
 * which says why each value is what it is.
 *
 * @param url base URL, without a path
 * @param timeout how long any client waits: for a connection, and for the answer
 */
@ConfigurationProperties("upstream")
public record UpstreamSettings(
    String url, Duration timeout, Java java, Apache apache, WebClient webclient) {

  /**
   * The JDK's HttpClient, whose pool of connections has no bound.
   *
   * @param threads of the executor that runs its callbacks; 0: one per processor
   */
  public record Java(HttpClient.Version version, int threads) {}

  /**
   * Apache's asynchronous client.
   *
   * @param maxConnections per route and in total
   * @param ioThreads 0: one per processor
   */
  public record Apache(int maxConnections, int ioThreads) {}

  /**
   * WebClient on Reactor Netty, on the event loops of the server.
   *
   * @param maxPending how many requests may wait for a connection; -1: any number
   */
  public record WebClient(int maxConnections, int maxPending) {}

  /** A number of threads, where 0 stands for one per processor. */
  static int orPerProcessor(int threads) {
    return threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
  }
}
