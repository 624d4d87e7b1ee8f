package parkbench.plan;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What sends a load: the lab's own engine, or another load generator behind the same interface, for
 * a second opinion.
 */
public enum Driver {
  /** The load generator of the lab. */
  PARKBENCH(
      Clock.NANOSECONDS,
      "It is part of this lab",
      "It asks on one thread: above what one core carries it is late, and its send lag shows it."),

  /** A closed loop in C on an event loop, with Lua scripts. */
  WRK(
      Clock.MICROSECONDS,
      "Install the package `wrk`, 4.0 or newer",
      "wrk asks in closed loops only: while it waits for a response it sends nothing, and queueing stays"
          + " hidden.",
      "wrk drops the latency of an answer that came after its timeout, and does not count a request"
          + " that was never answered.",
      "wrk takes any status below 400 for good and looks at no body; the latencies of bad answers"
          + " are among the others.",
      "wrk connects again when a connection is closed in place of an answer, and counts no error.",
      "wrk opens connections / threads * threads connections, rounded down: 396 of 400 with 12"
          + " threads; here it has one thread.",
      "wrk starts all of its users at the same instant, so they ask in waves where answers take the"
          + " same time.",
      "wrk adds latencies that it did not measure where an answer took twice the mean (its"
          + " correction of coordinated omission); they are taken off again here.",
      "wrk reports one histogram for its whole run: the time to settle is a run of its own, after"
          + " which it connects again."),

  /** Users in JavaScript on a Go runtime. */
  K6(
      Clock.MICROSECONDS,
      "Install k6 1.0 or newer, such as by `go install go.k6.io/k6@latest`, and put it on the PATH"
          + " or into ~/go/bin",
      "k6 drops an iteration of an open load when it has no free user; so no latency"
          + " shows it.",
      "k6 counts from the instant at which a user begins to ask, not from the intended instant of"
          + " the arrival.",
      "k6 leaves the wait for a connection out of its http_req_duration; here it is part of the"
          + " response time.",
      "k6 starts all users of a closed load at the same instant.",
      "k6 is asked for the status here, not for the body.",
      "k6 writes nine lines for each exchange, and the CPU time for that is part of its own."),

  /** Scala's simulations on Netty. */
  GATLING(
      Clock.MILLISECONDS,
      "Build it: the module drivers/gatling of this project, with Maven",
      "Gatling reports times in whole milliseconds.",
      "Gatling counts from the instant at which it begins a request, not from the intended instant of"
          + " the arrival.",
      "Gatling starts all users of a closed load at the same instant.",
      "Gatling runs on a JVM that is cold when it begins: its compilers work in the time to settle,"
          + " and may in the window.",
      "Gatling is asked for the status here, not for the body."),

  /** A thread per user. */
  JMETER(
      Clock.MILLISECONDS,
      "Build it: the module drivers/jmeter of this project, with Maven",
      "JMeter reports times in whole milliseconds.",
      "JMeter counts from the instant at which a thread begins to ask, not from the intended instant"
          + " of the arrival.",
      "JMeter has a thread for each user, and all of them share its cores.",
      "JMeter runs on a JVM that is cold when it begins: its compilers work in the time to settle,"
          + " and may in the window.",
      "JMeter is asked for the status here, not for the body.");

  /** The resolution of the times that a driver reports. */
  public enum Clock {
    NANOSECONDS,
    MICROSECONDS,
    MILLISECONDS
  }

  private final Clock clock;
  private final String remedy;

  /** One a line. */
  private final String blindSpots;

  Driver(Clock clock, String remedy, String... blindSpots) {
    this.clock = clock;
    this.remedy = remedy;
    this.blindSpots = String.join("\n", blindSpots);
  }

  /** Its name in files, options and tables. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The driver of that name; absent: there is none. */
  public static Optional<Driver> of(String word) {
    return List.of(values()).stream().filter(driver -> driver.word().equals(word)).findFirst();
  }

  public Clock clock() {
    return clock;
  }

  /** How to get it where it is missing or too old; a sentence without its full stop. */
  public String remedy() {
    return remedy;
  }

  /** What its figures cannot show; each a sentence for a reader. */
  public List<String> blindSpots() {
    return blindSpots.lines().toList();
  }

  /** Whether it is the lab's own, which reports every instant of an exchange. */
  public boolean builtIn() {
    return this == PARKBENCH;
  }

  /** Whether it reports each exchange, and not only totals. */
  public boolean reportsExchanges() {
    return this != WRK;
  }

  /**
   * Whether it cannot ask what a trial wants.
   *
   * @return what it has not, in words that follow its name; absent: it can
   */
  public Optional<String> cannot(Trial trial) {
    if (builtIn()) {
      return Optional.empty();
    }
    if (!trial.upstream().script().isEmpty()) {
      return Optional.of("does not report its t = 0 to the upstream, from which a script counts");
    }
    return switch (trial.load()) {
      case Load.Closed closed -> cannot(closed, trial.exchange().connections());
      case Load.Open open -> cannot(open);
      case Load.AtOnce burst -> cannot(burst, trial.exchange().connections());
    };
  }

  private static Optional<String> cannot(Load.Closed closed, Connections connections) {
    if (closed.think().isPositive()) {
      return Optional.of("is asked for users without think time only");
    }
    return connections instanceof Connections.Pool
        ? Optional.of("keeps a connection per user, and shares no pool")
        : Optional.empty();
  }

  private Optional<String> cannot(Load.Open open) {
    if (this == WRK) {
      return Optional.of("asks in closed loops only");
    }
    if (open.arrivals() != Arrivals.CONSTANT) {
      return Optional.of("is asked at constant intervals only");
    }
    return open.profile().stream()
                .flatMap(segment -> List.of(segment.from(), segment.to()).stream())
                .distinct()
                .count()
            > 1
        ? Optional.of("is asked at one rate only, without steps and ramps")
        : Optional.empty();
  }

  private Optional<String> cannot(Load.AtOnce burst, Connections connections) {
    if (this == WRK) {
      return Optional.of("asks in closed loops only");
    }
    if (connections instanceof Connections.Pool) {
      return Optional.of("keeps a connection per user, and shares no pool");
    }
    return burst.ramp().compareTo(Duration.ZERO) > 0
        ? Optional.of("starts the users of a burst at once, not over a time")
        : Optional.empty();
  }
}
