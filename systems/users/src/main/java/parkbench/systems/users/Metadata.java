package parkbench.systems.users;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestTemplate;

/**
 * The slow metadata service through RestTemplate on the JDK's HttpURLConnection, which keeps 5 idle
 * connections per host, and after a reset repeats a GET once; neither can be switched off.
 */
@Component
final class Metadata {
  private final String url;
  private final RestTemplate client;

  Metadata(Environment settings) {
    Binder upstream = Binder.get(settings);
    this.url = upstream.bind("upstream.url", String.class).get();
    this.client = client(upstream.bind("upstream.timeout", Duration.class).get());
  }

  /** Blocks the calling thread until the name has come. */
  String name(String id) {
    return ask("/metadata/names/{id}", id);
  }

  /** Blocks the calling thread until the phone number has come. */
  String phoneNumber(String id) {
    return ask("/metadata/phoneNumbers/{id}", id);
  }

  /** Blocks the calling thread for as long as the upstream sleeps. */
  String sleep(long millis) {
    return ask("/sleep/{millis}", millis);
  }

  /** HttpURLConnection takes an answer that is cut off for a whole one; its length shows that. */
  private String ask(String path, Object variable) {
    ResponseEntity<byte[]> answer = client.getForEntity(url + path, byte[].class, variable);
    byte[] body = answer.getBody() == null ? new byte[0] : answer.getBody();
    if (!answer.getStatusCode().is2xxSuccessful()
        || body.length < answer.getHeaders().getContentLength()) {
      throw new NoWholeAnswer();
    }
    return new String(body, StandardCharsets.UTF_8);
  }

  private static RestTemplate client(Duration timeout) {
    SimpleClientHttpRequestFactory connections = new SimpleClientHttpRequestFactory();
    connections.setConnectTimeout((int) timeout.toMillis());
    connections.setReadTimeout((int) timeout.toMillis());
    return new RestTemplate(connections);
  }
}
