package parkbench.systems.strangewebflux.partners

import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import org.springframework.beans.factory.annotation.Value
import org.springframework.stereotype.Component

/** The accounting, over a client that waits for the answer. */
@Component
class BillingClient(@param:Value("\${upstream.url}") private val url: String) {
  private val client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()

  fun document(id: String, delay: Long): String {
    val request = HttpRequest.newBuilder(URI.create("$url/documents/$id?delay=$delay")).build()
    return client.send(request, BodyHandlers.ofString()).body()
  }
}
