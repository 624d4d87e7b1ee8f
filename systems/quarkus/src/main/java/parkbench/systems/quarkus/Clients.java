package parkbench.systems.quarkus;

import io.quarkus.rest.client.reactive.QuarkusRestClientBuilder;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.resteasy.reactive.client.api.QuarkusRestClientProperties;

/** The REST client, on the event loops of the server. */
final class Clients {
  private Clients() {}

  @Produces
  @ApplicationScoped
  static Upstream upstream(
      @ConfigProperty(name = "upstream.url") URI url,
      @ConfigProperty(name = "upstream.timeout") Duration timeout,
      @ConfigProperty(name = "upstream.max-connections") int maxConnections) {
    return QuarkusRestClientBuilder.newBuilder()
        .baseUri(url)
        .connectTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .readTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .property(QuarkusRestClientProperties.CONNECTION_POOL_SIZE, maxConnections)
        .build(Upstream.class);
  }
}
