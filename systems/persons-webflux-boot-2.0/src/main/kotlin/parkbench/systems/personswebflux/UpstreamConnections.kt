package parkbench.systems.personswebflux

import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.http.client.reactive.ClientHttpConnector
import org.springframework.http.client.reactive.ReactorClientHttpConnector

/** WebClient as this generation has it by default: on an elastic pool. */
@Configuration
class UpstreamConnections {

    @Bean
    fun connector(): ClientHttpConnector = ReactorClientHttpConnector()
}
