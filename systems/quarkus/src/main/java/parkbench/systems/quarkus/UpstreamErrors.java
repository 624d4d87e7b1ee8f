package parkbench.systems.quarkus;

import io.vertx.core.VertxException;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.ClientWebApplicationException;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.Status;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/**
 * An upstream's failure as this service's answer: 504 when it was too slow, 502 for anything else,
 * with one line that says which. Never 200.
 */
public final class UpstreamErrors {

  @ServerExceptionMapper({
    ClientWebApplicationException.class,
    ProcessingException.class,
    CompletionException.class,
    TimeoutException.class,
    VertxException.class,
    IOException.class
  })
  RestResponse<String> answer(Exception failure) {
    boolean slow =
        Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
            .anyMatch(UpstreamErrors::timedOut);
    return RestResponse.ResponseBuilder.create(
            slow ? Status.GATEWAY_TIMEOUT : Status.BAD_GATEWAY,
            slow ? "upstream gave no answer in time" : sentence(failure))
        .type(MediaType.TEXT_PLAIN)
        .build();
  }

  /** An answer, or a connection. */
  private static boolean timedOut(Throwable cause) {
    return cause instanceof TimeoutException
        || cause instanceof io.netty.channel.ConnectTimeoutException;
  }

  private static String sentence(Exception failure) {
    return failure instanceof WebApplicationException refused
        ? "upstream answered " + refused.getResponse().getStatus()
        : "upstream failed: " + failure.getClass().getSimpleName();
  }
}
