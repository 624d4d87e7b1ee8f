package parkbench.drivers.gatling;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.util.Map;
import java.util.regex.Pattern;
import parkbench.drivers.Load;
import parkbench.drivers.Order;

/**
 * The order as a simulation. As in any simulation each user has connections of his own, which he
 * keeps; an open load's users ask once and leave.
 */
public final class OrderedSimulation extends Simulation {
  /** Gatling makes the simulation itself, by the name of its class, and in the same thread. */
  static final ScopedValue<Order> ORDER = ScopedValue.newInstance();

  private static final Pattern EXPRESSION = Pattern.compile("(\\\\*)#\\{");

  public OrderedSimulation() {
    setUp(population(ORDER.get())).protocols(protocol());
  }

  private static PopulationBuilder population(Order order) {
    ChainBuilder request = exec(request(order));
    return switch (order.load()) {
      // A profile of constant concurrent users would send each away after one request, and replace
      // him only once a second.
      case Load.Users users ->
          scenario("users")
              .during(users.duration())
              .on(request)
              .injectOpen(atOnceUsers(users.users()));
      case Load.Rate rate ->
          scenario("rate")
              .exec(request)
              .injectOpen(constantUsersPerSec(rate.perSecond()).during(rate.duration()));
      case Load.AtOnce burst ->
          scenario("at-once")
              .repeat(burst.requests())
              .on(request)
              .injectOpen(atOnceUsers(burst.users()));
    };
  }

  private static HttpRequestActionBuilder request(Order order) {
    HttpRequestActionBuilder request =
        http("request")
            .httpRequest(order.method(), literally(order.url().toString()))
            .requestTimeout(order.timeout())
            .check(status().is(order.status()));
    for (Map.Entry<String, String> header : order.headers().entrySet()) {
      request = request.header(header.getKey(), literally(header.getValue()));
    }
    return order.body().isEmpty() ? request : request.body(StringBody(literally(order.body())));
  }

  /**
   * In a text of Gatling's a hash and a brace begin an expression, unless a backslash is before
   * them; of two backslashes there, one is left.
   */
  private static String literally(String text) {
    return EXPRESSION.matcher(text).replaceAll("$1$1\\\\#{");
  }

  /** One request of the order is one request on the wire, and the server's own answer to it. */
  private static HttpProtocolBuilder protocol() {
    return http.disableCaching().disableFollowRedirect().disableUrlEncoding().disableWarmUp();
  }
}
