package parkbench.systems.strangewebflux

import org.springframework.boot.autoconfigure.SpringBootApplication
import org.springframework.boot.runApplication

/**
 * The service: a travel agency in Kotlin on Spring WebFlux and Netty, with one endpoint for each
 * way to be slow or well. It was written without a look at what examines it.
 */
@SpringBootApplication(proxyBeanMethods = false) class StrangeWebFlux

fun main(words: Array<String>) {
  runApplication<StrangeWebFlux>(*words)
}
