package parkbench.plan;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import parkbench.system.Expectation;
import parkbench.system.Guards;
import parkbench.system.Request;

/**
 * One measured load point inside a fork.
 *
 * @param id unique in the run, sortable: {@code 007-spring-mvc-blocking-500ms-400u}
 * @param delay nominal delay of one call of the upstream
 * @param driver sends its load
 */
public record Trial(
    String id,
    Upstream upstream,
    Duration delay,
    Load load,
    Exchange exchange,
    Timing timing,
    Ceiling bound,
    Driver driver,
    Observation observation) {
  public Trial {
    driver = Objects.requireNonNullElse(driver, Driver.PARKBENCH);
    Guards.notBlank(id, "id");
  }

  /**
   * One request of its load, and what is expected of the response.
   *
   * @param timeout of one exchange, from its intended instant
   */
  public record Exchange(
      Request request, Expectation expect, Connections connections, Duration timeout) {
    public Exchange {
      Guards.positive(timeout, "timeout");
    }
  }

  /**
   * When it is measured.
   *
   * @param settle time between the first request and the window
   * @param window measured time
   * @param drain how long to wait, after the last intended instant, for what is still pending
   * @param startEmpty the service is warmed below capacity and drained before t = 0
   * @param cycle expected time from one request of a closed-loop user to its next
   */
  public record Timing(
      Duration settle, Duration window, Duration drain, boolean startEmpty, Duration cycle) {
    public Timing {
      Guards.positive(window, "window");
    }
  }

  /**
   * Upper bound of its throughput by arithmetic.
   *
   * @param ceiling upper bound of the throughput by arithmetic; absent where none is known
   * @param ceilingWhy the arithmetic in words: {@code 200 Tomcat threads / 0.5 s}
   */
  public record Ceiling(Optional<Rate> ceiling, String ceilingWhy) {}

  /**
   * What is observed beside the load.
   *
   * @param probe a health check beside the load
   * @param traced how many traced requests are sent beside the load; absent: none
   * @param threadDumps mean time from one thread dump in its window to the next; absent: none
   */
  public record Observation(
      Optional<Probe> probe, Optional<Integer> traced, Optional<Duration> threadDumps) {}

  /** The same trial at another place in its run. */
  Trial numbered(int number) {
    return with(
        String.format(Locale.ROOT, "%03d-%s", number, bareId()),
        driver,
        observation.traced(),
        observation.threadDumps());
  }

  /** Its place in the run, from 1; 0 where its id has none. */
  public int number() {
    String digits = id.replaceFirst("^([0-9]{0,9}).*$", "$1");
    return digits.isEmpty() ? 0 : Integer.parseInt(digits);
  }

  /**
   * A slice of it: the same load for a shorter time.
   *
   * @param name behind its id
   */
  public Trial slice(int number, String name, Duration length) {
    return new Trial(
        String.format(Locale.ROOT, "%03d-%s-%s", number, bareId(), name),
        upstream,
        delay,
        load,
        new Trial.Exchange(
            exchange.request(), exchange.expect(), exchange.connections(), exchange.timeout()),
        new Trial.Timing(
            timing.settle(), length, timing.drain(), timing.startEmpty(), timing.cycle()),
        new Trial.Ceiling(bound.ceiling(), bound.ceilingWhy()),
        driver,
        new Trial.Observation(
            observation.probe(), observation.traced(), observation.threadDumps()));
  }

  /**
   * The same with another open load.
   *
   * @param name of it, behind the place in the run
   */
  public Trial asking(
      int number, String name, Load.Open other, Duration length, Ceiling otherBound) {
    return new Trial(
        String.format(Locale.ROOT, "%03d-%s", number, name),
        upstream,
        delay,
        other,
        new Trial.Exchange(
            exchange.request(), exchange.expect(), exchange.connections(), exchange.timeout()),
        new Trial.Timing(
            timing.settle(), length, timing.drain(), timing.startEmpty(), timing.cycle()),
        otherBound,
        driver,
        new Trial.Observation(
            observation.probe(), observation.traced(), observation.threadDumps()));
  }

  /**
   * The same with another upstream and load, and a health check beside it.
   *
   * @param name of it, behind the place in the run
   */
  public Trial meeting(
      int number, String name, Upstream other, Load.Open asked, Timing timed, Probe probe) {
    return new Trial(
        String.format(Locale.ROOT, "%03d-%s", number, name),
        other,
        delay,
        asked,
        new Trial.Exchange(
            exchange.request(), exchange.expect(), exchange.connections(), exchange.timeout()),
        timed,
        new Trial.Ceiling(bound.ceiling(), bound.ceilingWhy()),
        driver,
        new Trial.Observation(Optional.of(probe), observation.traced(), observation.threadDumps()));
  }

  /** Its id without its place in the run. */
  public String bareId() {
    return id.replaceFirst("^[0-9]+-", "");
  }

  /** The same trial, asked by another driver; its id names one that is not the built-in engine. */
  public Trial askedBy(Driver other) {
    String bare = driver.builtIn() ? id : id.substring(0, id.length() - driver.word().length() - 1);
    return with(
        other.builtIn() ? bare : bare + "-" + other.word(),
        other,
        observation.traced(),
        observation.threadDumps());
  }

  /** The same trial with so many traced requests beside its load. */
  public Trial tracing(int requests) {
    return with(id, driver, Optional.of(requests), observation.threadDumps());
  }

  /** The same trial with dumps of the service's threads, so often on average. */
  public Trial dumpingThreads(Duration every) {
    return with(id, driver, observation.traced(), Optional.of(every));
  }

  private Trial with(
      String otherId,
      Driver otherDriver,
      Optional<Integer> otherTraced,
      Optional<Duration> otherDumps) {
    return new Trial(
        otherId,
        upstream,
        delay,
        load,
        new Trial.Exchange(
            exchange.request(), exchange.expect(), exchange.connections(), exchange.timeout()),
        new Trial.Timing(
            timing.settle(), timing.window(), timing.drain(), timing.startEmpty(), timing.cycle()),
        new Trial.Ceiling(bound.ceiling(), bound.ceilingWhy()),
        otherDriver,
        new Trial.Observation(observation.probe(), otherTraced, otherDumps));
  }
}
