package parkbench.upstream;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import parkbench.plan.OriginOrder;
import parkbench.system.Expectation;
import parkbench.system.Request;

/**
 * Asks the origin. It is no part of the lab's hot path, so a client of the JDK does: it has as many
 * connections as there are calls under way, and keeps them.
 */
final class OriginProxy implements AutoCloseable {
  private final HttpClient client;
  private final HttpRequest request;
  private final Expectation expect;
  private final long delayNanos;
  private final Executor loop;

  /**
   * @param loop hears the answers
   * @throws IllegalArgumentException when it cannot be asked so
   */
  OriginProxy(OriginOrder order, Executor loop) {
    this.loop = loop;
    request = request(order);
    expect = order.expect();
    delayNanos = order.delay().toNanos();
    client = client(order.url());
  }

  /** Asks once; the answer, or why there is none, is heard on the loop. */
  @SuppressWarnings("FutureReturnValueIgnored") // the listener gets its failure, too
  void ask(BiConsumer<@Nullable HttpResponse<byte[]>, @Nullable Throwable> hear) {
    client
        .sendAsync(request, BodyHandlers.ofByteArray())
        .whenCompleteAsync((answer, failure) -> hear.accept(answer, failure), loop);
  }

  /** Nominal time of the work on one call. */
  long delayNanos() {
    return delayNanos;
  }

  /** Whether it is what the origin answers where it does what it should. */
  boolean isGood(HttpResponse<byte[]> answer) {
    return answer.statusCode() == expect.status()
        && new String(answer.body(), StandardCharsets.UTF_8).contains(expect.bodyContains());
  }

  /** Asks no more; what is under way is heard to its end, so that it is not taken for done. */
  void retire() {
    client.shutdown();
  }

  /** Breaks off what is under way. */
  @Override
  public void close() {
    client.shutdownNow();
  }

  /** The certificate of an origin is not verified, as that of a service is not. */
  private static HttpClient client(String url) {
    HttpClient.Builder builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
    return url.startsWith("https:")
        ? builder.sslContext(ServerTls.unverified()).build()
        : builder.build();
  }

  private static HttpRequest request(OriginOrder order) {
    Request asked = order.request();
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(order.url() + asked.path()))
            .method(
                asked.method(),
                asked.body().isEmpty()
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(asked.body()));
    asked.headers().forEach(builder::header);
    return builder.build();
  }
}
