package parkbench.planner;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import parkbench.config.LoadShape;
import parkbench.plan.Capacity;
import parkbench.plan.Ceiling;
import parkbench.plan.Ceilings;
import parkbench.plan.Connections;
import parkbench.plan.Load;
import parkbench.system.Approach;
import parkbench.system.Limits;

/** What can be said about a trial before it runs: its ceiling, and how long a request takes. */
final class Arithmetic {
  /**
   * What one CPU answers per second at best through a framework: 0.2 ms of CPU time per request,
   * about what servlet and reactive stacks take for a proxied request. Only for expected times; it
   * never enters a ceiling.
   */
  static final double RPS_PER_CPU = 5_000;

  /** Thirty years: a cycle so long that its exact length no longer matters. */
  private static final double ENDLESS_SECONDS = 1e9;

  /** A load's bound does not depend on how long it lasts. */
  private static final Duration ANY_LENGTH = Duration.ofSeconds(1);

  private final Approach approach;
  private final Limits limits;
  private final Duration delay;
  private final Capacity capacity;

  Arithmetic(Approach approach, Limits limits, Duration delay, Capacity capacity) {
    this.approach = approach;
    this.limits = limits;
    this.delay = delay;
    this.capacity = capacity;
  }

  /** The smallest upper bound of the throughput; absent: no delay, and the CPU decides. */
  Optional<Ceiling> ceiling(LoadShape shape, Optional<Connections> connections) {
    return bounds(shape, connections).stream().min(Comparator.comparingDouble(Ceiling::rps));
  }

  /**
   * Expected time from one request of a user to its next: users / throughput, where the CPU bounds
   * the throughput too. Of users who start over some time, that of the last of them: what all of
   * them still take when he starts, shared among his requests. For an open load, the time that a
   * request waits.
   */
  Duration cycle(LoadShape shape, Optional<Connections> connections) {
    return switch (load(shape)) {
      case Load.Closed closed -> inNanos(closed.users() / expectedRps(shape, connections));
      case Load.AtOnce burst ->
          inNanos(
              burst.users() / expectedRps(shape, connections)
                  - burst.lastStartSeconds() / burst.requestsEach());
      case Load.Open open -> atLeastAMilli(approach.waits(delay));
    };
  }

  private double expectedRps(LoadShape shape, Optional<Connections> connections) {
    double cpu = RPS_PER_CPU * limits.cpus();
    return bounds(shape, connections).stream().mapToDouble(Ceiling::rps).reduce(cpu, Math::min);
  }

  private List<Ceiling> bounds(LoadShape shape, Optional<Connections> connections) {
    return Ceilings.of(approach, delay, load(shape), connections, capacity);
  }

  private static Load load(LoadShape shape) {
    return shape.load(Duration.ZERO, ANY_LENGTH);
  }

  private static Duration inNanos(double seconds) {
    return atLeastAMilli(Duration.ofNanos(Math.round(Math.min(seconds, ENDLESS_SECONDS) * 1e9)));
  }

  private static Duration atLeastAMilli(Duration value) {
    Duration milli = Duration.ofMillis(1);
    return value.compareTo(milli) < 0 ? milli : value;
  }
}
