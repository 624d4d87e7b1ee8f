package parkbench.systems.persons

import org.springframework.beans.factory.annotation.Value
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.http.client.ClientHttpRequestFactory
import org.springframework.http.client.SimpleClientHttpRequestFactory

/**
 * The JDK's HttpURLConnection: what RestTemplate uses where nothing else is on the class path. It
 * keeps `http.maxConnections` idle connections per host, 5 by default, and closes the others.
 */
@Configuration
class Connections {

    @Bean
    @ConditionalOnProperty(name = ["upstream.client"], havingValue = "jdk")
    fun jdk(@Value("\${upstream.timeout}") timeout: String): ClientHttpRequestFactory =
        SimpleClientHttpRequestFactory().apply {
            setConnectTimeout(millis(timeout))
            setReadTimeout(millis(timeout))
        }
}

/** `60s` or `2000ms`: Spring Boot 1.5 reads no durations. */
fun millis(time: String): Int =
    if (time.endsWith("ms")) time.removeSuffix("ms").toInt() else time.removeSuffix("s").toInt() * 1000
