package parkbench.systems.kotlin

import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import java.util.concurrent.Executors
import org.springframework.stereotype.Component

/** The upstream through the JDK's HttpClient, which keeps the calling thread. */
@Component
class BlockingUpstream(private val settings: UpstreamSettings) {
  // The callbacks never block: one thread per processor is enough.
  private val callbacks =
    Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors()) { task ->
      Thread(task, "java-client").apply { isDaemon = true }
    }

  // HTTP/2, the default, would ask for an upgrade in each request.
  private val client =
    HttpClient.newBuilder()
      .version(HttpClient.Version.HTTP_1_1)
      .connectTimeout(settings.timeout)
      .executor(callbacks)
      .build()

  fun ask(delay: Long): String {
    val request =
      HttpRequest.newBuilder(URI.create("${settings.url}/user?delay=$delay"))
        .timeout(settings.timeout)
        .build()
    val response = client.send(request, BodyHandlers.ofString())
    if (response.statusCode() / 100 != 2) {
      throw UpstreamRefused(response.statusCode())
    }
    return response.body()
  }
}
