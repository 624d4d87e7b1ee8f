package parkbench.systems.micronaut;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.client.exceptions.HttpClientException;
import io.micronaut.http.client.exceptions.HttpClientResponseException;
import io.micronaut.http.client.exceptions.ReadTimeoutException;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.netty.channel.ConnectTimeoutException;
import jakarta.inject.Singleton;
import java.util.stream.Stream;

/**
 * An upstream's failure as this service's answer: 504 when it was too slow, 502 for anything else,
 * with one line that says which. Never 200.
 */
@Singleton
final class UpstreamErrors implements ExceptionHandler<HttpClientException, HttpResponse<String>> {

  @Override
  @SuppressWarnings("rawtypes") // as the interface has it
  public HttpResponse<String> handle(HttpRequest request, HttpClientException failure) {
    boolean slow =
        Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
            .anyMatch(UpstreamErrors::timedOut);
    return HttpResponse.<String>status(slow ? HttpStatus.GATEWAY_TIMEOUT : HttpStatus.BAD_GATEWAY)
        .contentType(MediaType.TEXT_PLAIN_TYPE)
        .body(slow ? "upstream gave no answer in time" : sentence(failure));
  }

  /** An answer, or a connection. */
  private static boolean timedOut(Throwable cause) {
    return cause instanceof ReadTimeoutException || cause instanceof ConnectTimeoutException;
  }

  private static String sentence(HttpClientException failure) {
    return failure instanceof HttpClientResponseException refused
        ? "upstream answered " + refused.code()
        : "upstream failed: " + failure.getClass().getSimpleName();
  }
}
