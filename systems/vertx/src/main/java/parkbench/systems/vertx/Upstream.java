package parkbench.systems.vertx;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpResponseExpectation;
import io.vertx.core.http.PoolOptions;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import io.vertx.ext.web.client.WebClientOptions;

/** The upstream through Vert.x' WebClient, on the event loop that asks. */
final class Upstream {
  private final WebClient client;
  private final long timeoutMillis;

  private Upstream(WebClient client, long timeoutMillis) {
    this.client = client;
    this.timeoutMillis = timeoutMillis;
  }

  static Upstream of(Vertx vertx, Settings settings) {
    long millis = settings.timeout().toMillis();
    return new Upstream(
        WebClient.create(
            vertx,
            new WebClientOptions()
                .setDefaultHost(settings.upstream().getHost())
                .setDefaultPort(settings.upstream().getPort())
                .setConnectTimeout((int) millis),
            new PoolOptions().setHttp1MaxSize(settings.maxConnections())),
        millis);
  }

  /** Its answer; fails where that is no 2xx, cut off, or too late. */
  Future<String> ask(String path) {
    return client
        .get(path)
        .timeout(timeoutMillis)
        .send()
        .expecting(HttpResponseExpectation.SC_SUCCESS)
        .map(HttpResponse::bodyAsString);
  }
}
