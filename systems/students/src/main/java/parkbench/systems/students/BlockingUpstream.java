package parkbench.systems.students;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestTemplate;

/** The upstream through the RestTemplate that this generation builds where nobody chooses. */
@Component
final class BlockingUpstream {
  private final String url;
  private final RestTemplate client;

  BlockingUpstream(@Value("${upstream.url}") String url, RestTemplate client) {
    this.url = url;
    this.client = client;
  }

  /** Blocks the calling thread until the upstream has answered. */
  Student[] ask() {
    return client.getForObject(url + "/customerinfo", Student[].class);
  }
}
