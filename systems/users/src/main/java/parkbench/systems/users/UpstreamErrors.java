package parkbench.systems.users;

import java.net.SocketTimeoutException;
import java.util.concurrent.ExecutionException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.client.HttpStatusCodeException;
import org.springframework.web.client.RestClientException;

/**
 * A failed call as this service's answer: 504 when it was too slow, 502 for anything else, with one
 * line that says which. Never 200, and never half a user.
 */
@RestControllerAdvice
final class UpstreamErrors {

  @ExceptionHandler({RestClientException.class, NoWholeAnswer.class, ExecutionException.class})
  ResponseEntity<String> answer(Exception failure) {
    boolean slow = cause(failure, SocketTimeoutException.class) != null;
    return ResponseEntity.status(slow ? HttpStatus.GATEWAY_TIMEOUT : HttpStatus.BAD_GATEWAY)
        .contentType(MediaType.TEXT_PLAIN)
        .body(slow ? "upstream gave no answer in time" : sentence(failure));
  }

  private static String sentence(Exception failure) {
    HttpStatusCodeException refused = cause(failure, HttpStatusCodeException.class);
    return refused == null
        ? "upstream failed: " + failure.getClass().getSimpleName()
        : "upstream answered " + refused.getStatusCode().value();
  }

  /** The failure itself or the nearest cause of it that is of a type; null when there is none. */
  private static <T> T cause(Throwable failure, Class<T> type) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (type.isInstance(each)) {
        return type.cast(each);
      }
    }
    return null;
  }
}
