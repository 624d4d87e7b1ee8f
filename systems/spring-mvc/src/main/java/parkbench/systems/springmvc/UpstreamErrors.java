package parkbench.systems.springmvc;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.apache.hc.core5.http.HttpException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.client.ResourceAccessException;

/**
 * An upstream's failure as this service's answer: 504 when it was too slow, 502 for anything else,
 * with one line that says which. Never 200.
 */
@RestControllerAdvice
final class UpstreamErrors {

  @ExceptionHandler({
    UpstreamRefused.class,
    IOException.class,
    HttpException.class,
    CompletionException.class,
    ResourceAccessException.class
  })
  ResponseEntity<String> answer(Exception failure) {
    var slow = causes(failure).anyMatch(UpstreamErrors::timedOut);
    return ResponseEntity.status(slow ? HttpStatus.GATEWAY_TIMEOUT : HttpStatus.BAD_GATEWAY)
        .contentType(MediaType.TEXT_PLAIN)
        .body(slow ? "upstream gave no answer in time" : sentence(failure));
  }

  /** The JDK's client has an exception of its own; Apache's are timeouts of a socket. */
  private static boolean timedOut(Throwable cause) {
    return cause instanceof HttpTimeoutException || cause instanceof InterruptedIOException;
  }

  private static String sentence(Exception failure) {
    return failure instanceof UpstreamRefused
        ? String.valueOf(failure.getMessage())
        : "upstream failed: " + failure.getClass().getSimpleName();
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause);
  }
}
