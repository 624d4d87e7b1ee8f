package parkbench.systems.ktor

import io.ktor.client.HttpClient
import io.ktor.client.HttpClientConfig
import io.ktor.client.engine.cio.CIO
import io.ktor.client.engine.cio.endpoint
import io.ktor.client.engine.java.Java
import io.ktor.client.plugins.HttpTimeout
import io.ktor.client.request.get
import io.ktor.client.statement.bodyAsText
import io.ktor.server.config.ApplicationConfig
import java.net.http.HttpClient.Version
import kotlin.time.Duration

/** The upstream through Ktor's client, on its own engine of coroutines (CIO) or on the JDK's client. */
internal class Upstream(settings: ApplicationConfig) {
    private val url = settings.property("url").getString()
    private val timeout = Duration.parse(settings.property("timeout").getString()).inWholeMilliseconds
    private val connections = settings.property("max-connections").getString().toInt()

    private val client =
        when (val engine = settings.property("engine").getString()) {
            "cio" -> cio()
            "java" -> java()
            else -> throw IllegalArgumentException("upstream.engine: $engine is neither cio nor java")
        }

    /** Opens a connection for each call, as it does by default. */
    private fun cio() =
        HttpClient(CIO) {
            waitNoLonger()
            engine {
                maxConnectionsCount = connections
                endpoint {
                    maxConnectionsPerRoute = connections
                    connectAttempts = 1
                }
            }
        }

    /** The JDK's client below Ktor's, which keeps its connections and has no bound for them. */
    private fun java() =
        HttpClient(Java) {
            waitNoLonger()
            engine { protocolVersion = Version.HTTP_1_1 }
        }

    private fun HttpClientConfig<*>.waitNoLonger() {
        expectSuccess = true
        install(HttpTimeout) {
            requestTimeoutMillis = timeout
            connectTimeoutMillis = timeout
        }
    }

    /** Its answer; fails where that is no 2xx, cut off, or too late. */
    suspend fun ask(path: String): String = client.get(url + path).bodyAsText()
}
