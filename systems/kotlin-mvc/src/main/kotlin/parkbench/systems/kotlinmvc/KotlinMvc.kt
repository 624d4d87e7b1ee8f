package parkbench.systems.kotlinmvc

import org.springframework.boot.autoconfigure.SpringBootApplication
import org.springframework.boot.context.properties.ConfigurationPropertiesScan
import org.springframework.boot.runApplication

/**
 * The service: Kotlin on Spring MVC and Tomcat, which answers at once, sleeps, or asks a slow
 * upstream.
 *
 * In: `GET` of a path that names how the request waits, with `delay` in milliseconds. Out: a line
 * of text, or a short error: 502 when a call failed, 504 when it was too slow.
 */
// What both stacks share lies in a package of its own.
@SpringBootApplication(proxyBeanMethods = false, scanBasePackages = ["parkbench.systems"])
@ConfigurationPropertiesScan("parkbench.systems")
class KotlinMvc

fun main(words: Array<String>) {
  runApplication<KotlinMvc>(*words)
}
