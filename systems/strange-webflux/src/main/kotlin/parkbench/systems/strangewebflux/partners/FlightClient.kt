package parkbench.systems.strangewebflux.partners

import org.springframework.beans.factory.annotation.Value
import org.springframework.http.client.reactive.ReactorClientHttpConnector
import org.springframework.stereotype.Component
import org.springframework.web.reactive.function.client.WebClient
import org.springframework.web.reactive.function.client.bodyToMono
import reactor.core.publisher.Mono
import reactor.netty.http.client.HttpClient
import reactor.netty.resources.ConnectionProvider

/** Flights, over WebClient with as many connections as the airline grants. */
@Component
class FlightClient(
  @Value("\${upstream.url}") url: String,
  @Value("\${agency.partners.connections}") granted: Int,
) {
  private val connections =
    ConnectionProvider.builder("flights").maxConnections(granted).pendingAcquireMaxCount(-1).build()

  private val client =
    WebClient.builder()
      .baseUrl(url)
      .clientConnector(ReactorClientHttpConnector(HttpClient.create(connections)))
      .build()

  fun seats(flight: String, delay: Long): Mono<String> =
    client.get().uri("/seats/{flight}?delay={delay}", flight, delay).retrieve().bodyToMono()
}
