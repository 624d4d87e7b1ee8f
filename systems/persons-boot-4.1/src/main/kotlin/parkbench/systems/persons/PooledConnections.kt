package parkbench.systems.persons

import org.apache.hc.client5.http.config.ConnectionConfig
import org.apache.hc.client5.http.config.RequestConfig
import org.apache.hc.client5.http.impl.classic.HttpClients
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder
import org.apache.hc.core5.util.Timeout
import org.springframework.beans.factory.annotation.Value
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.http.client.ClientHttpRequestFactory
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory

/** Apache's blocking client, which keeps as many connections as it ever needed at a time. */
@Configuration
class PooledConnections {

    @Bean
    @ConditionalOnProperty(name = ["upstream.client"], havingValue = "pooled")
    fun pooled(
        @Value("\${upstream.timeout}") timeout: String,
        @Value("\${upstream.max-connections}") most: Int,
    ): ClientHttpRequestFactory {
        val patience = Timeout.ofMilliseconds(millis(timeout).toLong())
        val pool =
            PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnTotal(most)
                .setMaxConnPerRoute(most)
                .setDefaultConnectionConfig(
                    ConnectionConfig.custom()
                        .setConnectTimeout(patience)
                        .setSocketTimeout(patience)
                        .build(),
                )
                .build()
        val waiting =
            RequestConfig.custom()
                .setConnectionRequestTimeout(patience)
                .setResponseTimeout(patience)
                .build()
        return HttpComponentsClientHttpRequestFactory(
            HttpClients.custom()
                .setConnectionManager(pool)
                .setDefaultRequestConfig(waiting)
                .disableAutomaticRetries()
                .disableCookieManagement()
                .build(),
        )
    }
}
