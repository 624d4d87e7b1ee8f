package parkbench.systems.springclients;

import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/** The thread that took the request waits in RestClient. */
@RestController
final class ProxyController {
  private final RestClient upstream;

  ProxyController(UpstreamSettings settings, ClientHttpRequestFactory client) {
    this.upstream = RestClient.builder().baseUrl(settings.url()).requestFactory(client).build();
  }

  @GetMapping(path = "/proxy", produces = MediaType.TEXT_PLAIN_VALUE)
  String proxy(@RequestParam long delay) {
    return "proxy: "
        + upstream.get().uri("/user?delay={delay}", delay).retrieve().body(String.class);
  }

  @GetMapping(path = "/ready", produces = MediaType.TEXT_PLAIN_VALUE)
  String ready() {
    return "ready";
  }
}
