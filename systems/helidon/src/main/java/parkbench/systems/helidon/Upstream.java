package parkbench.systems.helidon;

import io.helidon.config.Config;
import io.helidon.http.Status;
import io.helidon.webclient.api.ClientResponseTyped;
import io.helidon.webclient.api.WebClient;
import java.time.Duration;

/** The upstream through Helidon's WebClient, which blocks the virtual thread that asks. */
final class Upstream {
  private final WebClient client;

  private Upstream(WebClient client) {
    this.client = client;
  }

  static Upstream of(Config settings) {
    Duration timeout = millis(settings.get("timeout").asString().get());
    return new Upstream(
        WebClient.builder()
            .config(settings.get("client"))
            .baseUri(settings.get("url").asString().get())
            .connectTimeout(timeout)
            .readTimeout(timeout)
            .build());
  }

  /**
   * Its answer.
   *
   * @throws UpstreamRefused where it is no 2xx
   */
  String ask(String path) {
    ClientResponseTyped<String> answer =
        client.get(path).skipUriEncoding(true).request(String.class);
    if (answer.status().family() != Status.Family.SUCCESSFUL) {
      throw new UpstreamRefused(answer.status().code());
    }
    return answer.entity();
  }

  /** {@code 2000ms}, or as ISO 8601 has it. */
  private static Duration millis(String text) {
    return text.endsWith("ms")
        ? Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)))
        : Duration.parse(text);
  }
}
