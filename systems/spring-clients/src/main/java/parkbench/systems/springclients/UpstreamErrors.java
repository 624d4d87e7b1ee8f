package parkbench.systems.springclients;

import java.io.InterruptedIOException;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestClientResponseException;

/**
 * An upstream's failure as this service's answer: 504 when it was too slow, 502 for anything else,
 * with one line that says which. Never 200.
 */
@RestControllerAdvice
final class UpstreamErrors {

  @ExceptionHandler(RestClientException.class)
  ResponseEntity<String> answer(RestClientException failure) {
    boolean slow =
        Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
            .anyMatch(UpstreamErrors::timedOut);
    return ResponseEntity.status(slow ? HttpStatus.GATEWAY_TIMEOUT : HttpStatus.BAD_GATEWAY)
        .contentType(MediaType.TEXT_PLAIN)
        .body(slow ? "upstream gave no answer in time" : sentence(failure));
  }

  /** In the words of the JDK's client, of Apache's and of Jetty's. */
  private static boolean timedOut(Throwable cause) {
    return cause instanceof HttpTimeoutException
        || cause instanceof InterruptedIOException
        || cause instanceof TimeoutException;
  }

  private static String sentence(RestClientException failure) {
    return failure instanceof RestClientResponseException refused
        ? "upstream answered " + refused.getStatusCode().value()
        : "upstream failed: " + failure.getClass().getSimpleName();
  }
}
