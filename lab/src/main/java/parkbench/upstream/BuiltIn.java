package parkbench.upstream;

import java.time.Duration;
import java.util.List;
import parkbench.plan.Capacity;
import parkbench.plan.Delay;
import parkbench.plan.Faults;
import parkbench.plan.Route;
import parkbench.plan.Upstream;

/** The slow services behind the published experiments that the lab repeats. */
public final class BuiltIn {
  private static final String TEXT = "text/plain;charset=UTF-8";
  private static final String JSON = "application/json";

  private BuiltIn() {}

  /** All of them, without limits and faults. */
  public static Upstream upstream() {
    return new Upstream(routes(), new Capacity.Unlimited(), Faults.NONE, List.of());
  }

  /** Their routes, with the delays that were published. */
  public static List<Route> routes() {
    return List.of(
        new Route(
            "GET", "/user", 200, TEXT, "OLOLO-USER", new Delay.FromQuery("delay", Duration.ZERO)),
        new Route("GET", "/metadata/names/{id}", 200, TEXT, "${random.name}", after(300)),
        new Route(
            "GET",
            "/metadata/phoneNumbers/{id}",
            200,
            TEXT,
            "${random.int:1000000000:9999999999}",
            after(300)),
        new Route(
            "POST",
            "/register",
            201,
            JSON,
            """
            {"firstName":"${json.firstName}","lastName":"${json.lastName}","id":"${random.uuid}"}\
            """,
            after(200)),
        new Route(
            "GET",
            "/customerinfo",
            200,
            JSON,
            """
            [{"id":1,"name":"John"},{"id":2,"name":"Tony"},{"id":3,"name":"David"},\
            {"id":4,"name":"Alex"},{"id":5,"name":"Zod"}]\
            """,
            after(5000)),
        new Route(
            "GET", "/sleep/{ms}", 200, TEXT, "slept ${path.ms} ms", new Delay.FromPath("ms")));
  }

  private static Delay after(long millis) {
    return new Delay.Constant(Duration.ofMillis(millis));
  }
}
