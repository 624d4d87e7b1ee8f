package parkbench.systems.ktor

import io.ktor.client.HttpClient
import io.ktor.client.engine.cio.CIO
import io.ktor.client.engine.cio.endpoint
import io.ktor.client.plugins.HttpTimeout
import io.ktor.client.request.get
import io.ktor.client.statement.bodyAsText
import io.ktor.server.config.ApplicationConfig
import kotlin.time.Duration

/** The upstream through Ktor's client on coroutines (CIO). */
internal class Upstream(settings: ApplicationConfig) {
    private val url = settings.property("url").getString()
    private val timeout = Duration.parse(settings.property("timeout").getString()).inWholeMilliseconds
    private val connections = settings.property("max-connections").getString().toInt()

    private val client = HttpClient(CIO) {
        expectSuccess = true
        install(HttpTimeout) {
            requestTimeoutMillis = timeout
            connectTimeoutMillis = timeout
        }
        engine {
            maxConnectionsCount = connections
            endpoint {
                maxConnectionsPerRoute = connections
                connectAttempts = 1
            }
        }
    }

    /** Its answer; fails where that is no 2xx, cut off, or too late. */
    suspend fun ask(path: String): String = client.get(url + path).bodyAsText()
}
