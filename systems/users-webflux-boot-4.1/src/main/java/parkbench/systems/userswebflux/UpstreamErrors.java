package parkbench.systems.userswebflux;

import io.netty.channel.ConnectTimeoutException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.reactive.function.client.WebClientException;

/**
 * A failed call as this service's answer: 504 when it was too slow, 502 for anything else, with one
 * line that says which. Never 200, and never half a user.
 */
@RestControllerAdvice
final class UpstreamErrors {

  @ExceptionHandler({UpstreamRefused.class, IOException.class, WebClientException.class})
  ResponseEntity<String> answer(Exception failure) {
    var slow = causes(failure).anyMatch(UpstreamErrors::timedOut);
    return ResponseEntity.status(slow ? HttpStatus.GATEWAY_TIMEOUT : HttpStatus.BAD_GATEWAY)
        .contentType(MediaType.TEXT_PLAIN)
        .body(slow ? "upstream gave no answer in time" : sentence(failure));
  }

  /** In Netty's words for an answer, for a connection and for its pool. */
  private static boolean timedOut(Throwable cause) {
    return cause instanceof io.netty.handler.timeout.TimeoutException
        || cause instanceof ConnectTimeoutException
        || cause instanceof TimeoutException;
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
