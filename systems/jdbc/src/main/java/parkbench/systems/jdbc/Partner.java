package parkbench.systems.jdbc;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.springframework.stereotype.Component;

/** Another service, which some requests call. */
@Component
final class Partner {
  private final UpstreamSettings upstream;
  private final HttpClient client;

  Partner(UpstreamSettings upstream) {
    this.upstream = upstream;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(upstream.timeout())
            .build();
  }

  void call() throws PartnerFailed, IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(upstream.partner() + "/partner"))
            .timeout(upstream.timeout())
            .build();
    var answer = client.send(request, BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new PartnerFailed(answer.statusCode());
    }
  }
}
