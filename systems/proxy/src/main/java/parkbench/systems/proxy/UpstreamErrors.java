package parkbench.systems.proxy;

import io.netty.channel.ChannelException;
import io.netty.channel.ConnectTimeoutException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.http.HttpException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * An upstream's failure as this service's answer: 504 when it was too slow, 502 for anything else,
 * with one line that says which. Never 200, which is what the post's Apache client made of it, and
 * {@link ApacheUpstream} where it is set to.
 */
@RestControllerAdvice
final class UpstreamErrors {

  /** A thread that joined a future gets its failure wrapped. */
  @ExceptionHandler({
    UpstreamRefused.class,
    IOException.class,
    HttpException.class,
    TimeoutException.class,
    ChannelException.class,
    CompletionException.class
  })
  ResponseEntity<String> answer(Exception failure) {
    boolean slow = causes(failure).anyMatch(UpstreamErrors::timedOut);
    return ResponseEntity.status(slow ? HttpStatus.GATEWAY_TIMEOUT : HttpStatus.BAD_GATEWAY)
        .contentType(MediaType.TEXT_PLAIN)
        .body(slow ? "upstream gave no answer in time" : sentence(failure));
  }

  /**
   * In the words of the JDK's client, of Apache's for an answer and for its pool, and of Netty for
   * an answer and a connection.
   */
  private static boolean timedOut(Throwable cause) {
    return cause instanceof HttpTimeoutException
        || cause instanceof InterruptedIOException
        || cause instanceof TimeoutException
        || cause instanceof io.netty.handler.timeout.TimeoutException
        || cause instanceof ConnectTimeoutException;
  }

  private static String sentence(Exception failure) {
    return causes(failure)
        .filter(cause -> !(cause instanceof CompletionException))
        .findFirst()
        .map(
            cause ->
                cause instanceof UpstreamRefused
                    ? cause.getMessage()
                    : "upstream failed: " + cause.getClass().getSimpleName())
        .orElse("upstream failed");
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause);
  }
}
