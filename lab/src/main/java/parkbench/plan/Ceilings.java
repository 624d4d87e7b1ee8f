package parkbench.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.system.Approach;
import parkbench.system.Pool;

/**
 * What bounds the throughput before anything is measured.
 *
 * <p>With {@code d} the time that a request waits for the upstream, or sleeps, and {@code w} the
 * time that all its calls take (calls × delay), a closed loop of N users with think time z
 * completes at most N / (d + z) requests per second, a pool of P at most P / w, and c servers of
 * the upstream at most c / w. A burst of N users with r requests each, who start over a time T,
 * completes N · r requests in T + r · d at the best. The smallest is the ceiling. Of calls one
 * after the other, d = w; of calls made together, d is the delay of one.
 */
public final class Ceilings {
  private final Approach approach;
  private final Duration delay;
  private final List<Ceiling> found = new ArrayList<>();

  /** Requests that a burst brings all at once, where it goes in whole rounds of them. */
  private Optional<Long> inRounds = Optional.empty();

  private Ceilings(Approach approach, Duration delay) {
    this.approach = approach;
    this.delay = delay;
  }

  /**
   * All that bounds it, whatever it answers.
   *
   * @param delay of one call, or of its sleep
   * @param connections that carry the load; absent: as many as it needs
   * @param capacity of the upstream
   */
  public static List<Ceiling> of(
      Approach approach,
      Duration delay,
      Load load,
      Optional<Connections> connections,
      Capacity capacity) {
    return new Ceilings(approach, delay).all(load, connections, capacity);
  }

  /**
   * All that bounds it if every request is answered: a burst that P threads or servers work off
   * then takes whole rounds, of which the last may leave some of them idle.
   */
  public static List<Ceiling> ofAllAnswered(
      Approach approach,
      Duration delay,
      Load load,
      Optional<Connections> connections,
      Capacity capacity) {
    Ceilings ceilings = new Ceilings(approach, delay);
    ceilings.inRounds =
        load.burst().filter(burst -> burst.ramp().isZero()).map(Load.AtOnce::requests);
    return ceilings.all(load, connections, capacity);
  }

  private List<Ceiling> all(Load load, Optional<Connections> connections, Capacity capacity) {
    switch (load) {
      case Load.Closed closed -> waiting(closed.users(), "users", closed.think());
      case Load.AtOnce burst -> burst(burst);
      case Load.Open open -> asked(open);
    }
    approach.pool().ifPresent(this::carried);
    if (connections.isPresent() && connections.get() instanceof Connections.Pool pool) {
      heldByRequests(pool.max(), "connections");
    }
    if (capacity instanceof Capacity.Servers servers && approach.calls() > 0) {
      heldByCalls(servers.servers(), "upstream servers");
    }
    return List.copyOf(found);
  }

  private void burst(Load.AtOnce burst) {
    if (burst.ramp().isZero()) {
      waiting(burst.users(), "users", Duration.ZERO);
      return;
    }
    Duration wait = approach.waits(delay);
    double last = burst.lastStartSeconds() + burst.requestsEach() * seconds(wait);
    if (last > 0) {
      String requests = Numbers.grouped(burst.users()) + " users × " + burst.requestsEach();
      String waits = burst.requestsEach() + " × " + each(approach.delaysInARow(), Duration.ZERO);
      found.add(
          new Ceiling(
              burst.requests() / last,
              requests + " / (" + Numbers.seconds(burst.ramp()) + " + " + waits + ")"));
    }
  }

  private void asked(Load.Open open) {
    double mean = open.mean().perSecond();
    String how = open.steady() ? "" : " on average";
    found.add(new Ceiling(mean, Numbers.of(mean) + " rps asked" + how));
  }

  /** Who waits, and then waits for another request. */
  private void waiting(int many, String name, Duration think) {
    Duration each = approach.waits(delay).plus(think);
    bound(many / seconds(each), many, name, each(approach.delaysInARow(), think));
  }

  /** A pool that carries calls where these are made together, else requests, as a server's does. */
  private void carried(Pool pool) {
    if (approach.together() && !pool.ofServer()) {
      heldByCalls(pool.size(), pool.name());
    } else {
      heldByRequests(pool.size(), pool.name());
    }
  }

  /** What a request holds for as long as it waits. */
  private void heldByRequests(int many, String name) {
    held(many, name, 1, approach.delaysInARow());
  }

  /** What each of its calls, or its sleep, holds for itself. */
  private void heldByCalls(int many, String name) {
    held(many, name, approach.delays(), 1);
  }

  /**
   * What a request holds some times, each for some delays: {@code many / (times × delays × d)} per
   * second. A burst of it takes whole rounds, of which the last may leave some idle.
   */
  private void held(int many, String name, int times, int delays) {
    double each = delays * seconds(delay);
    Optional<Long> uneven = inRounds.filter(requests -> requests * times % many != 0);
    if (uneven.isEmpty()) {
      bound(many / (times * each), many, name, each(times * delays, Duration.ZERO));
      return;
    }
    long requests = uneven.get();
    long rounds = Math.ceilDiv(requests * times, (long) many);
    String inRounds = each(delays, Duration.ZERO) + " in " + rounds + " rounds";
    bound(requests / (rounds * each), many, name, inRounds);
  }

  /** Where nothing takes any time there is no bound. */
  private void bound(double rps, int many, String name, String inWords) {
    if (Double.isFinite(rps)) {
      found.add(new Ceiling(rps, Numbers.grouped(many) + " " + name + " / " + inWords));
    }
  }

  private String each(int delays, Duration think) {
    String time = delays == 1 ? Numbers.seconds(delay) : delays + " × " + Numbers.seconds(delay);
    if (think.isPositive()) {
      return "(" + time + " + " + Numbers.seconds(think) + " think)";
    }
    return delays == 1 ? time : "(" + time + ")";
  }

  private static double seconds(Duration value) {
    return value.toNanos() / 1e9;
  }
}
