package parkbench.systems.students;

import io.netty.channel.ConnectTimeoutException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeoutException;
import org.springframework.core.codec.CodecException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.client.RestClientException;
import org.springframework.web.reactive.function.client.WebClientException;

/**
 * An upstream's failure as this service's answer: 504 when it was too slow, 502 for anything else,
 * with one line that says which. Never 200.
 */
@RestControllerAdvice
final class UpstreamErrors {

  /** RestTemplate over Reactor Netty lets a torn answer through as the bare IOException it is. */
  @ExceptionHandler({
    RestClientException.class,
    WebClientException.class,
    CodecException.class,
    IOException.class
  })
  ResponseEntity<String> answer(Exception failure) {
    boolean slow = timedOut(failure);
    return ResponseEntity.status(slow ? HttpStatus.GATEWAY_TIMEOUT : HttpStatus.BAD_GATEWAY)
        .contentType(MediaType.TEXT_PLAIN)
        .body(
            slow
                ? "upstream gave no answer in time"
                : "upstream failed: " + failure.getClass().getSimpleName());
  }

  /** In the words of a socket, and of Netty for an answer, a connection, a pool. */
  private static boolean timedOut(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof InterruptedIOException
          || cause instanceof io.netty.handler.timeout.TimeoutException
          || cause instanceof ConnectTimeoutException
          || cause instanceof TimeoutException) {
        return true;
      }
    }
    return false;
  }
}
