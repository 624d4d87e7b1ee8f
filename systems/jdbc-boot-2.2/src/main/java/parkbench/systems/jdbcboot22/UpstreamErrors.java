package parkbench.systems.jdbcboot22;

import java.net.SocketTimeoutException;
import java.sql.SQLTransientConnectionException;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * A failure of the database as this service's answer: 504 when it was too slow, 502 for anything
 * else, with one line that says which. Never 200.
 */
@RestControllerAdvice
final class UpstreamErrors {

  @ExceptionHandler(DataAccessException.class)
  ResponseEntity<String> answer(Exception failure) {
    boolean slow = false;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      slow |=
          cause instanceof SocketTimeoutException
              || cause instanceof SQLTransientConnectionException;
    }
    return ResponseEntity.status(slow ? HttpStatus.GATEWAY_TIMEOUT : HttpStatus.BAD_GATEWAY)
        .contentType(MediaType.TEXT_PLAIN)
        .body(
            slow
                ? "upstream gave no answer in time"
                : "upstream failed: " + failure.getClass().getSimpleName());
  }
}
