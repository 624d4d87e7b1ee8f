package parkbench.systems.faulty;

import java.io.IOException;
import java.net.URI;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.io.entity.EntityUtils;

/** Somebody else is called by so many connections. */
final class Client {
  private final CloseableHttpClient client;
  private final URI url;

  Client(int connections, URI url) {
    this.client =
        HttpClients.custom()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create()
                    .setMaxConnPerRoute(connections)
                    .build())
            .build();
    this.url = url;
  }

  void ask() throws IOException {
    client.execute(
        new HttpGet(url),
        response -> {
          EntityUtils.consume(response.getEntity());
          return response.getCode();
        });
  }
}
