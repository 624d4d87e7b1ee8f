package parkbench.load.external;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import parkbench.plan.Arrivals;
import parkbench.plan.Connections;
import parkbench.plan.Load;
import parkbench.plan.LoadOrder;
import parkbench.plan.Rate;
import parkbench.system.Expectation;
import parkbench.system.Request;

/** Orders for tools: two seconds to settle, ten to measure, of a service on port 8080. */
final class Orders {
  /** The wall clock is ahead of the monotonic one by so much in all of these tests. */
  static final long WALL_OFFSET = 1_000_000_000_000L;

  static final long SECOND = 1_000_000_000L;

  private Orders() {}

  static LoadOrder users(int users) {
    return of(new Load.Closed(users, Duration.ZERO, Duration.ofMillis(500)), 2);
  }

  static LoadOrder rate(double perSecond) {
    Rate rate = new Rate(perSecond);
    return of(
        new Load.Open(
            Arrivals.CONSTANT, List.of(new Load.Segment(Duration.ofSeconds(12), rate, rate))),
        2);
  }

  static LoadOrder burst(int users, int requests) {
    return of(new Load.AtOnce(users, requests), 0);
  }

  private static LoadOrder of(Load load, int settleSeconds) {
    return new LoadOrder(
        "http://127.0.0.1:8080",
        new Request("POST", "/x?delay=500", Map.of("a", "b"), "{\"name\": \"é\"}"),
        Expectation.OK,
        load,
        load instanceof Load.Open ? new Connections.Pool(800) : new Connections.OwnPerUser(),
        Duration.ofSeconds(settleSeconds),
        Duration.ofSeconds(10),
        Duration.ofMillis(2_500),
        Duration.ofSeconds(30),
        1,
        Optional.empty(),
        100);
  }

  /** It ended by itself and said this. */
  static Tool.Course ended(String... said) {
    return new Tool.Course(0, WALL_OFFSET, OptionalLong.empty(), List.of(said));
  }

  /** It was ended at an instant of the monotonic clock. */
  static Tool.Course stopped(long at) {
    return new Tool.Course(0, WALL_OFFSET, OptionalLong.of(at), List.of());
  }
}
