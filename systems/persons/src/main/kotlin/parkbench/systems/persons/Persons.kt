package parkbench.systems.persons

import org.springframework.boot.SpringApplication
import org.springframework.boot.autoconfigure.SpringBootApplication

/** The service: persons on Spring MVC and Tomcat, in front of a slow registration service. */
@SpringBootApplication
class Persons

fun main(words: Array<String>) {
    SpringApplication.run(Persons::class.java, *words)
}
