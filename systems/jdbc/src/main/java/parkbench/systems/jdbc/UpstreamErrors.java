package parkbench.systems.jdbc;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.http.HttpTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.stream.Stream;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * A failure of the database or the partner as this service's answer: 504 when it was too slow, 502
 * for anything else, with one line that says which. Never 200.
 */
@RestControllerAdvice
final class UpstreamErrors {

  @ExceptionHandler({
    DataAccessException.class,
    TransactionException.class,
    PartnerFailed.class,
    IOException.class
  })
  ResponseEntity<String> answer(Exception failure) {
    var slow = causes(failure).anyMatch(UpstreamErrors::timedOut);
    return ResponseEntity.status(slow ? HttpStatus.GATEWAY_TIMEOUT : HttpStatus.BAD_GATEWAY)
        .contentType(MediaType.TEXT_PLAIN)
        .body(
            slow
                ? "upstream gave no answer in time"
                : "upstream failed: " + failure.getClass().getSimpleName());
  }

  /** Where the rollback failed, too, the exception that it follows comes first. */
  private static Stream<Throwable> causes(Throwable failure) {
    var first =
        failure instanceof TransactionSystemException rollback
            ? rollback.getOriginalException()
            : null;
    return Stream.iterate(
        first == null ? failure : first, cause -> cause != null, Throwable::getCause);
  }

  /** An answer of the server or of the partner, or a connection of the pool. */
  private static boolean timedOut(Throwable cause) {
    return cause instanceof SocketTimeoutException
        || cause instanceof HttpTimeoutException
        || cause instanceof SQLTransientConnectionException;
  }
}
