package parkbench.systems.strangewebflux.partners

import org.springframework.beans.factory.annotation.Value
import org.springframework.http.client.reactive.ReactorClientHttpConnector
import org.springframework.stereotype.Component
import org.springframework.web.reactive.function.client.WebClient
import org.springframework.web.reactive.function.client.awaitBody
import reactor.netty.http.client.HttpClient
import reactor.netty.resources.ConnectionProvider

/** Hotels, over WebClient: no thread waits. */
@Component
class HotelClient(@Value("\${upstream.url}") url: String) {
  private val connections =
    ConnectionProvider.builder("hotels").maxConnections(1000).pendingAcquireMaxCount(-1).build()

  private val client =
    WebClient.builder()
      .baseUrl(url)
      .clientConnector(ReactorClientHttpConnector(HttpClient.create(connections)))
      .build()

  suspend fun rooms(hotel: String, delay: Long): String =
    client.get().uri("/rooms/{hotel}?delay={delay}", hotel, delay).retrieve().awaitBody()
}
