package parkbench.system;

import java.time.Duration;
import java.util.Optional;

/**
 * One way of handling requests inside a system: an endpoint plus JVM options and properties.
 *
 * <p>In {@code request}, {@code ${delay}} stands for the upstream's delay in milliseconds. A
 * service whose workload is to sleep takes it itself, and calls no upstream.
 *
 * @param title its name for people: {@code Tomcat with 200 threads}; absent: it has none, or the
 *     run is older than this component
 * @param summary one sentence for a reader: how this approach waits
 * @param tuning what it adds to the start of its system
 * @param pool what bounds it; absent: nothing but the machine
 * @param upstream the calls of the upstream that one request makes
 */
public record Approach(
    String name,
    Optional<String> title,
    String summary,
    Workload workload,
    Request request,
    Expectation expect,
    Tuning tuning,
    Optional<Pool> pool,
    Calls upstream) {
  /** Behind the name of an approach that is a control. */
  public static final String CONTROL = "-control";

  public Approach {
    Guards.notBlank(name, "name");
  }

  /** How many times one request calls the upstream. */
  public int calls() {
    return upstream.count();
  }

  /** Whether a request makes its calls at the same time. */
  public boolean together() {
    return upstream.together();
  }

  /** Delays for which one request has to be carried: one for each of its calls, or its sleep. */
  public int delays() {
    return workload == Workload.SLEEP ? 1 : calls();
  }

  /** Those of them for which a request waits one after the other. */
  public int delaysInARow() {
    return together() ? Math.min(1, delays()) : delays();
  }

  /**
   * Delays for which a request holds a place of its pool: a server's thread waits for all calls.
   */
  public int delaysHeld() {
    return pool.filter(Pool::ofServer).isPresent() ? delaysInARow() : delays();
  }

  /** The same under another name. */
  public Approach named(String other) {
    return new Approach(
        other,
        title.flatMap(own -> titled(own, other)),
        summary,
        workload,
        request,
        expect,
        tuning,
        pool,
        upstream);
  }

  /** {@code Tomcat with 200 threads (control)}; absent: the other name is not made of this one. */
  private Optional<String> titled(String own, String other) {
    return other.startsWith(name + "-")
        ? Optional.of(own + " (" + other.substring(name.length() + 1).replace('-', ' ') + ")")
        : Optional.of(own).filter(same -> other.equals(name));
  }

  /** A second start of the same, to compare it with itself. */
  public Approach control() {
    return named(name + CONTROL);
  }

  /** The name of what a control controls; its own, where it is none. */
  public String controlled() {
    return isControl() ? name.substring(0, name.length() - CONTROL.length()) : name;
  }

  /** Whether it is a control. */
  public boolean isControl() {
    return name.endsWith(CONTROL);
  }

  /** The same, started otherwise. */
  public Approach with(Tuning other) {
    return with(other, pool);
  }

  /** The same, started otherwise, with another pool. */
  public Approach with(Tuning other, Optional<Pool> otherPool) {
    return new Approach(
        name, title, summary, workload, request, expect, other, otherPool, upstream);
  }

  /** How long a request waits for the upstream or sleeps, where {@code delay} is that of one. */
  public Duration waits(Duration delay) {
    return delay.multipliedBy(delaysInARow());
  }

  /** How long the delays of one request are, added up: what its pool has to carry. */
  public Duration work(Duration delay) {
    return delay.multipliedBy(delays());
  }
}
