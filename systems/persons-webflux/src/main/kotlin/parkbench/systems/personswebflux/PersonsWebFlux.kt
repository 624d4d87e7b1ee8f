package parkbench.systems.personswebflux

import org.springframework.boot.SpringApplication
import org.springframework.boot.autoconfigure.SpringBootApplication

/** The service: persons on Spring WebFlux and Netty, in front of a slow registration service. */
@SpringBootApplication
class PersonsWebFlux

fun main(words: Array<String>) {
    SpringApplication.run(PersonsWebFlux::class.java, *words)
}
