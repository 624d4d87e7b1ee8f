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
 * @param settle time between the first request and the window
 * @param window measured time
 * @param timeout of one exchange, from its intended instant
 * @param drain how long to wait, after the last intended instant, for what is still pending
 * @param startEmpty the service is warmed below capacity and drained before t = 0
 * @param cycle expected time from one request of a closed-loop user to its next
 * @param ceiling upper bound of the throughput by arithmetic; absent where none is known
 * @param ceilingWhy the arithmetic in words: {@code 200 Tomcat threads / 0.5 s}
 * @param probe a health check that asks beside the load
 * @param driver who asks; runs of before knew the built-in engine alone
 * @param marked how many marked requests are sent beside the load; absent: none
 * @param looks how often the service's threads are looked at in its window, on average; absent:
 *     never
 */
public record Trial(
    String id,
    Upstream upstream,
    Duration delay,
    Load load,
    Connections connections,
    Request request,
    Expectation expect,
    Duration settle,
    Duration window,
    Duration timeout,
    Duration drain,
    boolean startEmpty,
    Duration cycle,
    Optional<Rate> ceiling,
    String ceilingWhy,
    Optional<Probe> probe,
    Driver driver,
    Optional<Integer> marked,
    Optional<Duration> looks) {
  public Trial {
    driver = Objects.requireNonNullElse(driver, Driver.PARKBENCH);
    Guards.notBlank(id, "id");
    Guards.positive(window, "window");
    Guards.positive(timeout, "timeout");
  }

  /** One that the built-in engine alone asks. */
  public Trial(
      String id,
      Upstream upstream,
      Duration delay,
      Load load,
      Connections connections,
      Request request,
      Expectation expect,
      Duration settle,
      Duration window,
      Duration timeout,
      Duration drain,
      boolean startEmpty,
      Duration cycle,
      Optional<Rate> ceiling,
      String ceilingWhy,
      Optional<Probe> probe) {
    this(
        id,
        upstream,
        delay,
        load,
        connections,
        request,
        expect,
        settle,
        window,
        timeout,
        drain,
        startEmpty,
        cycle,
        ceiling,
        ceilingWhy,
        probe,
        Driver.PARKBENCH,
        Optional.empty(),
        Optional.empty());
  }

  /** The same trial at another place in its run. */
  Trial numbered(int number) {
    return with(String.format(Locale.ROOT, "%03d-%s", number, bareId()), driver, marked, looks);
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
        connections,
        request,
        expect,
        settle,
        length,
        timeout,
        drain,
        startEmpty,
        cycle,
        ceiling,
        ceilingWhy,
        probe,
        driver,
        marked,
        looks);
  }

  /** Its id without its place in the run. */
  public String bareId() {
    return id.replaceFirst("^[0-9]+-", "");
  }

  /** The same trial, asked by another; its id says who where it is not the built-in engine. */
  public Trial askedBy(Driver other) {
    String bare = driver.builtIn() ? id : id.substring(0, id.length() - driver.word().length() - 1);
    return with(other.builtIn() ? bare : bare + "-" + other.word(), other, marked, looks);
  }

  /** The same trial with so many marked requests beside its load. */
  public Trial marking(int requests) {
    return with(id, driver, Optional.of(requests), looks);
  }

  /** The same trial with looks at the service's threads, so often on average. */
  public Trial lookedAt(Duration every) {
    return with(id, driver, marked, Optional.of(every));
  }

  private Trial with(
      String otherId,
      Driver otherDriver,
      Optional<Integer> otherMarked,
      Optional<Duration> otherLooks) {
    return new Trial(
        otherId,
        upstream,
        delay,
        load,
        connections,
        request,
        expect,
        settle,
        window,
        timeout,
        drain,
        startEmpty,
        cycle,
        ceiling,
        ceilingWhy,
        probe,
        otherDriver,
        otherMarked,
        otherLooks);
  }
}
