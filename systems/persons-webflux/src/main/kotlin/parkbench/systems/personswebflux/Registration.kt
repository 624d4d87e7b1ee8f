package parkbench.systems.personswebflux

import java.time.Duration
import org.springframework.beans.factory.annotation.Value
import org.springframework.http.MediaType
import org.springframework.http.client.reactive.ClientHttpConnector
import org.springframework.stereotype.Component
import org.springframework.web.reactive.function.client.WebClient
import reactor.core.publisher.Mono

/** The slow registration service through WebClient, on the event loops that the server uses too. */
@Component
class Registration(
    @Value("\${upstream.url}") url: String,
    @Value("\${upstream.timeout}") timeout: String,
    connector: ClientHttpConnector,
) {
    private val timeout = duration(timeout)
    private val client = WebClient.builder().baseUrl(url).clientConnector(connector).build()

    /** Asks when subscribed to; [NotRegistered] when nobody was registered, whatever the reason. */
    fun register(person: Person): Mono<RegisteredPerson> =
        client.post()
            .uri("/register")
            .contentType(MediaType.APPLICATION_JSON)
            .accept(MediaType.APPLICATION_JSON)
            .body(Mono.just(person), Person::class.java)
            .retrieve()
            .bodyToMono(RegisteredPerson::class.java)
            .timeout(timeout)
            .onErrorMap { NotRegistered(it) }
            .switchIfEmpty(Mono.defer { Mono.error<RegisteredPerson>(NotRegistered(null)) })
}

/** `60s` or `2000ms`: Spring Boot 2.0 reads a duration into properties, but not into a value. */
private fun duration(time: String): Duration =
    if (time.endsWith("ms")) Duration.ofMillis(time.removeSuffix("ms").toLong())
    else Duration.ofSeconds(time.removeSuffix("s").toLong())
