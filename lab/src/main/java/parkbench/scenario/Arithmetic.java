package parkbench.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.model.Approach;
import parkbench.model.Capacity;
import parkbench.model.Connections;
import parkbench.model.Limits;
import parkbench.model.Load;
import parkbench.model.Rate;

/**
 * What can be said about a trial before it runs.
 *
 * <p>With {@code d} the time that a request waits for the upstream, or sleeps, and {@code w} the
 * time that all its calls take (calls × delay), a closed loop of N users with think time z
 * completes at most N / (d + z) requests per second, a pool of P at most P / w, and c servers of
 * the upstream at most c / w. A burst of N users with r requests each, who start over a time T,
 * completes N · r requests in T + r · d at the best. The smallest is the ceiling. Of calls one
 * after the other, d = w; of calls made together, d is the delay of one.
 */
final class Arithmetic {
  /**
   * What one CPU answers per second at best through a framework: 0.2 ms of CPU time per request,
   * about what servlet and reactive stacks take for a proxied request. Only for expected times; it
   * never enters a ceiling.
   */
  static final double RPS_PER_CPU = 5_000;

  /** Thirty years: a cycle so long that its exact length no longer matters. */
  private static final double ENDLESS_SECONDS = 1e9;

  private final Approach approach;
  private final Limits limits;
  private final Duration delay;
  private final Duration wait;
  private final Duration work;
  private final Capacity capacity;

  Arithmetic(Approach approach, Limits limits, Duration delay, Capacity capacity) {
    this.approach = approach;
    this.limits = limits;
    this.delay = delay;
    this.wait = approach.waits(delay);
    this.work = approach.work(delay);
    this.capacity = capacity;
  }

  /** An upper bound of the throughput; no rate: none is known. */
  record Ceiling(Optional<Rate> rate, String why) {}

  Ceiling ceiling(Shape shape, Optional<Connections> connections) {
    return bounds(shape, connections).stream()
        .min(Comparator.comparingDouble(Bound::perSecond))
        .map(bound -> new Ceiling(Optional.of(new Rate(bound.perSecond())), bound.why()))
        .orElse(new Ceiling(Optional.empty(), "no delay: the CPU decides"));
  }

  /**
   * Expected time from one request of a user to its next: users / throughput, where the CPU bounds
   * the throughput too. Of users who start over some time, that of the last of them: what all of
   * them still take when he starts, shared among his requests. For an open load, the time that a
   * request waits.
   */
  Duration cycle(Shape shape, Optional<Connections> connections) {
    return switch (shape) {
      case Shape.Closed closed -> inNanos(closed.users() / expectedRps(shape, connections));
      case Shape.Burst burst ->
          inNanos(
              burst.users() / expectedRps(shape, connections)
                  - lastStart(burst) / burst.requestsEach());
      case Shape.Steady steady -> atLeastAMilli(wait);
      case Shape.Profile profile -> atLeastAMilli(wait);
    };
  }

  private double expectedRps(Shape shape, Optional<Connections> connections) {
    double cpu = RPS_PER_CPU * limits.cpus();
    return bounds(shape, connections).stream().mapToDouble(Bound::perSecond).reduce(cpu, Math::min);
  }

  private record Bound(double perSecond, String why) {}

  private List<Bound> bounds(Shape shape, Optional<Connections> connections) {
    List<Bound> bounds = new ArrayList<>();
    switch (shape) {
      case Shape.Closed closed -> waiting(bounds, closed.users(), "users", closed.think());
      case Shape.Burst burst -> burst(bounds, burst);
      case Shape.Steady steady -> bounds.add(asked(steady.rate().perSecond(), ""));
      case Shape.Profile profile -> bounds.add(asked(profile));
    }
    approach.pool().ifPresent(pool -> working(bounds, pool.size(), pool.name()));
    if (connections.isPresent() && connections.get() instanceof Connections.Pool pool) {
      waiting(bounds, pool.max(), "connections", Duration.ZERO);
    }
    if (capacity instanceof Capacity.Servers servers && approach.calls() > 0) {
      working(bounds, servers.servers(), "upstream servers");
    }
    return bounds;
  }

  private void burst(List<Bound> bounds, Shape.Burst burst) {
    if (burst.over().isZero()) {
      waiting(bounds, burst.users(), "users", Duration.ZERO);
      return;
    }
    double last = lastStart(burst) + burst.requestsEach() * (wait.toNanos() / 1e9);
    if (last > 0) {
      String requests = Words.grouped(burst.users()) + " users × " + burst.requestsEach();
      String waits = burst.requestsEach() + " × " + each(approach.delaysInARow(), Duration.ZERO);
      bounds.add(
          new Bound(
              burst.users() * (double) burst.requestsEach() / last,
              requests + " / (" + Words.seconds(burst.over()) + " + " + waits + ")"));
    }
  }

  /** When the last of a burst's users asks first, in seconds. */
  private static double lastStart(Shape.Burst burst) {
    return burst.over().toNanos() / 1e9 * (burst.users() - 1) / burst.users();
  }

  /** What is held by a request for as long as it waits. */
  private void waiting(List<Bound> bounds, int many, String name, Duration think) {
    bound(bounds, many, name, wait.plus(think), each(approach.delaysInARow(), think));
  }

  /** What each of its calls, or its sleep, holds for itself. */
  private void working(List<Bound> bounds, int many, String name) {
    bound(bounds, many, name, work, each(approach.delays(), Duration.ZERO));
  }

  private static void bound(
      List<Bound> bounds, int many, String name, Duration each, String inWords) {
    if (each.isPositive()) {
      bounds.add(
          new Bound(
              many / (each.toNanos() / 1e9), Words.grouped(many) + " " + name + " / " + inWords));
    }
  }

  private String each(int delays, Duration think) {
    String time = delays == 1 ? Words.seconds(delay) : delays + " × " + Words.seconds(delay);
    if (think.isPositive()) {
      return "(" + time + " + " + Words.seconds(think) + " think)";
    }
    return delays == 1 ? time : "(" + time + ")";
  }

  private static Bound asked(double perSecond, String how) {
    return new Bound(perSecond, Words.number(perSecond) + " rps asked" + how);
  }

  private static Bound asked(Shape.Profile profile) {
    boolean flat =
        profile.segments().stream()
                .flatMap(segment -> Stream.of(segment.from(), segment.to()))
                .distinct()
                .count()
            == 1;
    return asked(mean(profile.segments()), flat ? "" : " on average");
  }

  private static double mean(List<Load.Segment> segments) {
    double requests = 0;
    double seconds = 0;
    for (Load.Segment segment : segments) {
      double length = segment.duration().toNanos() / 1e9;
      requests += length * (segment.from().perSecond() + segment.to().perSecond()) / 2;
      seconds += length;
    }
    return requests / seconds;
  }

  private static Duration inNanos(double seconds) {
    return atLeastAMilli(Duration.ofNanos(Math.round(Math.min(seconds, ENDLESS_SECONDS) * 1e9)));
  }

  private static Duration atLeastAMilli(Duration value) {
    Duration milli = Duration.ofMillis(1);
    return value.compareTo(milli) < 0 ? milli : value;
  }
}
