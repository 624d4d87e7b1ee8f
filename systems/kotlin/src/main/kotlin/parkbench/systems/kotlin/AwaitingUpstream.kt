package parkbench.systems.kotlin

import io.netty.channel.ChannelOption
import org.springframework.beans.factory.DisposableBean
import org.springframework.http.client.reactive.ReactorClientHttpConnector
import org.springframework.stereotype.Component
import org.springframework.web.reactive.function.client.WebClient
import org.springframework.web.reactive.function.client.awaitBody
import reactor.core.publisher.Mono
import reactor.netty.http.client.HttpClient
import reactor.netty.resources.ConnectionProvider

/** The upstream through WebClient, whose answer a coroutine awaits: no thread waits. */
@Component
class AwaitingUpstream(private val settings: UpstreamSettings) : DisposableBean {
  private val connections =
    ConnectionProvider.builder("upstream")
      .maxConnections(settings.maxConnections)
      .pendingAcquireMaxCount(settings.maxPending)
      .pendingAcquireTimeout(settings.timeout)
      .build()

  private val client =
    WebClient.builder()
      .baseUrl(settings.url)
      .clientConnector(ReactorClientHttpConnector(netty()))
      .build()

  suspend fun ask(delay: Long): String =
    client
      .get()
      .uri("/user?delay={delay}", delay)
      .retrieve()
      .onStatus({ !it.is2xxSuccessful }) { response ->
        response.releaseBody().then(Mono.just(UpstreamRefused(response.statusCode().value())))
      }
      .awaitBody()

  private fun netty() =
    HttpClient.create(connections)
      .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, settings.timeout.toMillis().toInt())
      .responseTimeout(settings.timeout)
      .disableRetry(true)

  override fun destroy() {
    connections.dispose()
  }
}
