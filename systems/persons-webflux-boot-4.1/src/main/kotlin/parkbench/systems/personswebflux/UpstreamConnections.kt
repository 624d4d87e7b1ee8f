package parkbench.systems.personswebflux

import java.time.Duration
import org.springframework.beans.factory.annotation.Value
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.http.client.reactive.ClientHttpConnector
import org.springframework.http.client.reactive.ReactorClientHttpConnector
import reactor.netty.http.client.HttpClient
import reactor.netty.resources.ConnectionProvider

/** WebClient on a pool of a chosen size; it asks once, and never again after a reset. */
@Configuration
class UpstreamConnections {

    @Bean(destroyMethod = "dispose")
    fun pool(
        @Value("\${upstream.max-connections}") most: Int,
        @Value("\${upstream.max-pending}") pending: Int,
        @Value("\${upstream.timeout}") timeout: Duration,
    ): ConnectionProvider =
        ConnectionProvider.builder("upstream")
            .maxConnections(most)
            .pendingAcquireMaxCount(pending)
            .pendingAcquireTimeout(timeout)
            .build()

    @Bean
    fun connector(pool: ConnectionProvider): ClientHttpConnector =
        ReactorClientHttpConnector(HttpClient.create(pool).disableRetry(true))
}
