package parkbench.systems.kotlin

import io.netty.channel.ConnectTimeoutException
import io.netty.handler.timeout.TimeoutException as NettyTimeoutException
import java.io.IOException
import java.net.http.HttpTimeoutException
import java.util.concurrent.TimeoutException
import org.springframework.http.HttpStatus
import org.springframework.http.MediaType
import org.springframework.http.ResponseEntity
import org.springframework.web.bind.annotation.ExceptionHandler
import org.springframework.web.bind.annotation.RestControllerAdvice
import org.springframework.web.reactive.function.client.WebClientException

/**
 * An upstream's failure as this service's answer: 504 when it was too slow, 502 for anything else,
 * with one line that says which. Never 200.
 */
@RestControllerAdvice
class UpstreamErrors {
  @ExceptionHandler(UpstreamRefused::class, IOException::class, WebClientException::class)
  fun answer(failure: Exception): ResponseEntity<String> {
    val slow = generateSequence<Throwable>(failure) { it.cause }.any(::timedOut)
    return ResponseEntity.status(if (slow) HttpStatus.GATEWAY_TIMEOUT else HttpStatus.BAD_GATEWAY)
      .contentType(MediaType.TEXT_PLAIN)
      .body(if (slow) "upstream gave no answer in time" else sentence(failure))
  }

  /** In the words of the JDK's client, and in Netty's for an answer, a connection and its pool. */
  private fun timedOut(cause: Throwable) =
    cause is HttpTimeoutException ||
      cause is NettyTimeoutException ||
      cause is ConnectTimeoutException ||
      cause is TimeoutException

  private fun sentence(failure: Exception) =
    if (failure is UpstreamRefused) failure.message
    else "upstream failed: ${failure.javaClass.simpleName}"
}
