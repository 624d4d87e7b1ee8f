package parkbench.systems.r2dbc;

import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.reactive.function.client.WebClientException;

/**
 * A failure of the database or the partner as this service's answer: 504 when it was too slow, 502
 * for anything else, with one line that says which. Never 200.
 */
@RestControllerAdvice
final class UpstreamErrors {

  @ExceptionHandler({
    DataAccessException.class,
    TransactionException.class,
    WebClientException.class,
    TimeoutException.class
  })
  ResponseEntity<String> answer(Exception failure) {
    var slow =
        Stream.iterate((Throwable) failure, cause -> cause != null, Throwable::getCause)
            .anyMatch(TimeoutException.class::isInstance);
    return ResponseEntity.status(slow ? HttpStatus.GATEWAY_TIMEOUT : HttpStatus.BAD_GATEWAY)
        .contentType(MediaType.TEXT_PLAIN)
        .body(
            slow
                ? "upstream gave no answer in time"
                : "upstream failed: " + failure.getClass().getSimpleName());
  }
}
