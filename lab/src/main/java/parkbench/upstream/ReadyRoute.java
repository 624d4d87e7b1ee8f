package parkbench.upstream;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Delay;
import parkbench.plan.Route;

/** A route with its pattern and template read and, where possible, its answer encoded. */
final class ReadyRoute {
  private final Route route;
  private final String label;
  private final byte[] method;
  private final PathPattern path;
  private final BodyTemplate body;
  private final String headStart;
  private final @Nullable Answer constant;

  /**
   * @throws IllegalArgumentException when the pattern, the template or the delay makes no sense
   */
  ReadyRoute(Route route) {
    this.route = route;
    label = (route.of().isEmpty() ? "" : route.of() + " ") + route.method() + " " + route.path();
    method = route.method().getBytes(StandardCharsets.US_ASCII);
    path = PathPattern.of(route.path());
    body = BodyTemplate.of(route.body(), route.contentType(), path);
    headStart = Answer.headStart(route.status(), route.contentType());
    constant =
        body.isConstant()
            ? Answer.constant(route.status(), route.contentType(), route.body())
            : null;
    check();
  }

  /** Its endpoint, if it has one, method and path: {@code GET /metadata/names/{id}}. */
  String label() {
    return label;
  }

  Delay delay() {
    return route.delay();
  }

  /** Whether this route answers a request that came to an endpoint. */
  boolean answers(ReceivedRequest request, String endpoint) {
    return (route.of().isEmpty() || route.of().equals(endpoint)) && request.asks(method, path);
  }

  /**
   * The answer in full.
   *
   * @throws IllegalArgumentException when the request lacks what its body must hold
   */
  ByteBuf answer(ServerExchange exchange, ReceivedRequest request, RandomGenerator random) {
    if (constant != null) {
      return constant.to(exchange);
    }
    byte[] text = body.fill(request, random).getBytes(StandardCharsets.UTF_8);
    return Answer.once(route.status(), headStart, exchange, text);
  }

  private void check() {
    if (path.variables().size() > ReceivedRequest.MOST_VARIABLES) {
      throw new IllegalArgumentException(
          "path "
              + route.path()
              + " has more than "
              + ReceivedRequest.MOST_VARIABLES
              + " variables, which are not kept; use fewer");
    }
    if (route.delay() instanceof Delay.FromPath asked
        && !path.variables().contains(asked.variable())) {
      String variable = asked.variable();
      throw new IllegalArgumentException(
          "route "
              + label()
              + ": its delay is the variable "
              + variable
              + ", which its path does not have, so that every request would be refused; write"
              + " {"
              + variable
              + "} into the path");
    }
    if (route.contentType().chars().anyMatch(letter -> letter < ' ' || letter > '~')) {
      throw new IllegalArgumentException(
          "route "
              + label()
              + ": its content type holds a character that would end the header; use printable"
              + " ASCII");
    }
  }
}
