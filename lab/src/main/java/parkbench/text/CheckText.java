package parkbench.text;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.record.Subject;
import parkbench.result.Audit;
import parkbench.result.CheckId;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.GradeCause;
import parkbench.result.Limit;

/** The words about a check of an audit. */
public final class CheckText {
  private static final int ENOUGH_FOR_A_P99 = 100;
  private static final String QUIET = "End other work on this machine";

  private final List<Fact> measured;

  private CheckText(List<Fact> measured) {
    this.measured = measured;
  }

  /** {@code send lag p99}. */
  public static String name(Audit.Check check) {
    return check.id().title();
  }

  /** {@code 3.2 ms}, or why it was not measured. */
  public static String measured(Audit.Check check) {
    return new CheckText(check.measured()).measured(check.id(), check.passed(), check.reason());
  }

  /** {@code send lag p99 3.2 ms}. */
  public static String result(Audit.Check check) {
    return name(check) + " " + measured(check);
  }

  /** {@code send lag p99 3.2 ms (≤ 1 ms)}. */
  public static String resultAndLimit(Audit.Check check) {
    return result(check) + " (" + limit(check) + ")";
  }

  static String result(GradeCause.FailedCheck cause) {
    return cause.id().title()
        + " "
        + new CheckText(cause.measured()).measured(cause.id(), false, cause.reason());
  }

  private String measured(CheckId id, boolean passed, Optional<Audit.Reason> reason) {
    return reason
        .map(why -> (passed ? "not needed: " : "could not be checked: ") + reason(why))
        .orElseGet(() -> measured(id, passed));
  }

  private String measured(CheckId id, boolean passed) {
    return switch (id) {
      case FIRED_OF_REQUESTED ->
          "%s of %s (%s %%)"
              .formatted(
                  count(FactName.FIRED),
                  count(FactName.REQUESTS),
                  String.format(Locale.ROOT, "%.2f", 100 * number(FactName.FIRED_OF_REQUESTED)));
      case SEND_LAG ->
          Figures.millis(number(FactName.SEND_LAG_P99))
              + (number(FactName.FIRINGS) < ENOUGH_FOR_A_P99
                  ? ", the worst of " + count(FactName.FIRINGS)
                  : "");
      case HICCUPS ->
          Figures.millis(number(FactName.HICCUP_P99))
              + ", most "
              + Figures.millis(number(FactName.HICCUP_MAX));
      case ARRIVALS -> arrivals();
      case TURNAROUND ->
          "%s (%s)"
              .formatted(
                  Figures.micros(number(FactName.TURNAROUND)),
                  Figures.percent(number(FactName.TURNAROUND_OF_CYCLE)));
      case LATENCY_LOG ->
          count(FactName.RESPONSES_LOGGED) + " of " + count(FactName.RESPONSES_COUNTED);
      case LEDGER_MEAN, LEDGER_P99 ->
          "%s (%s)".formatted(Figures.micros(number(FactName.DELAY_ERROR)), text(FactName.ROUTE));
      case REFERENCE_MEAN, REFERENCE_P99 ->
          "%s (%s reference requests)"
              .formatted(
                  Figures.micros(number(FactName.DELAY_ERROR)),
                  count(FactName.REFERENCE_RESPONSES));
      case ORIGIN ->
          "%s of %s answered as its approach expects"
              .formatted(
                  Figures.count(
                      whole(FactName.CALLS_FORWARDED) - whole(FactName.CALLS_FORWARDED_AND_FAILED)),
                  count(FactName.CALLS_FORWARDED));
      case CEILING ->
          "%s of %s (%s %%)"
              .formatted(
                  Figures.number(number(FactName.THROUGHPUT)),
                  Figures.rps(number(FactName.CEILING)),
                  String.format(Locale.ROOT, "%.1f", 100 * number(FactName.OF_CEILING)));
      case UPSTREAM_CALLED ->
          "%s calls%s, %s good responses"
              .formatted(count(FactName.CALLS), ofUpstream(), count(FactName.GOOD_RESPONSES));
      case LAB_SHARE -> Figures.percent(number(FactName.LAB_SHARE_OF_CORES));
      case RUN_QUEUE_LATENCY -> Figures.millis(number(FactName.RUN_QUEUE_LATENCY));
      case STEAL -> Figures.number(100 * number(FactName.STEAL)) + " %";
      case CPU_TAKEN -> Figures.number(100 * number(FactName.CPU_TAKEN_BY_MACHINE)) + " %";
      case CLOCK -> clock(passed);
      case CLOCK_OFFSET ->
          "%s apart in %s s"
              .formatted(
                  Figures.millis(number(FactName.CLOCK_OFFSET)),
                  Figures.number(number(FactName.OBSERVED)));
      case SAMPLES -> samples();
      case INSTRUMENTS -> passed ? "no failure" : text(FactName.FAILURE);
      case SERVICE_IDLE -> text(FactName.CALLS_IN_FLIGHT_BEFORE);
    };
  }

  private String arrivals() {
    return has(FactName.ARRIVALS_OFF)
        ? "%s of %s off".formatted(count(FactName.ARRIVALS_OFF), count(FactName.REQUESTS))
        : "%s arrivals, scattered %s times as much as by chance over %s, %s times over %s"
            .formatted(
                count(FactName.ARRIVALS),
                Figures.number(number(FactName.SCATTER_OF_SHORT_INTERVALS)),
                Figures.millis(number(FactName.SHORT_INTERVAL)),
                Figures.number(number(FactName.SCATTER_OF_LONG_INTERVALS)),
                Figures.millis(number(FactName.LONG_INTERVAL)));
  }

  private String clock(boolean passed) {
    if (passed) {
      return "steady";
    }
    if (has(FactName.SAMPLES_WENT_BACK)) {
      return "samples of "
          + table(FactName.SAMPLES_WENT_BACK).keySet().stream()
              .map(CheckText::subject)
              .collect(Collectors.joining(" and "))
          + " go back in time";
    }
    return has(FactName.PROGRESS_WENT_BACK)
        ? "the load generator's clock went back"
        : "the load generator skipped " + Figures.number(number(FactName.CLOCK_GAP)) + " s";
  }

  private String samples() {
    return has(FactName.SAMPLES_MISSING)
        ? table(FactName.SAMPLES_MISSING).entrySet().stream()
            .map(
                entry ->
                    "%s %s of %s"
                        .formatted(
                            subject(entry.getKey()),
                            Figures.count(Math.round(entry.getValue())),
                            Figures.number(number(FactName.SAMPLES_DUE))))
            .collect(Collectors.joining(", "))
        : "all there";
  }

  private static String subject(String word) {
    return switch (Subject.valueOf(word.toUpperCase(Locale.ROOT))) {
      case SERVICE -> "the service";
      case NEIGHBOUR -> "the service beside it";
      case UPSTREAM -> "the upstream";
      case LOAD -> "the load generator";
      case CONTROLLER -> "the controller";
      case MACHINE -> "the machine";
    };
  }

  private String reason(Audit.Reason why) {
    return switch (why) {
      case CLOSED_LOAD -> "users send when they get a response, not at a rate";
      case OPEN_LOAD -> "an open load does not wait for responses";
      case BURST -> "a burst is answered in waves";
      case NOTHING_REQUESTED -> "nothing was requested inside the window";
      case LOAD_GENERATOR_SILENT -> "the load generator reported nothing";
      case NO_WINDOW -> "the load generator reported no window";
      case NO_WHOLE_WINDOW -> "no whole window was measured";
      case NO_CYCLE -> "no cycle is known";
      case NO_SEND_LAG -> "latency.hlog holds no send lag inside the window";
      case NO_HICCUPS -> "the load generator reported none";
      case NO_EXCHANGES -> "exchanges.csv.gz holds no second of which every exchange was kept";
      case EXCHANGES_CUT_OFF -> "of no second were all exchanges among the first that ended";
      case TOO_FEW_ARRIVALS ->
          count(FactName.ARRIVALS) + " arrivals are too few to show how they scatter";
      case DRIVER_SILENT -> "the driver " + text(FactName.DRIVER) + " does not report it";
      case DRIVER_MIXES_STATUS ->
          "the driver "
              + text(FactName.DRIVER)
              + " does not separate good responses from bad ones there";
      case SERVICE_DIED -> "the service died and the load was stopped";
      case SERVICE_DIED_BEFORE_WINDOW -> "the service died before the window";
      case SERVICE_DIED_BEFORE_REFERENCE ->
          "the service died before a reference request was due in the window";
      case SERVICE_DIED_UNSAMPLED ->
          "the service died, and its CPU time was not sampled to the end";
      case SERVICE_ENDED_BEFORE_LOAD -> "the fork ended before the load began";
      case SERVICE_ENDED_BEFORE_WINDOW -> "the fork ended before the window";
      case SERVICE_NOT_OURS -> "the lab did not start the service, and knows no core of it";
      case NO_UPSTREAM_NEEDED -> "its requests need no upstream";
      case NO_CALLS -> "the service did not call the upstream";
      case NO_CEILING -> "no ceiling is known";
      case UPSTREAM_IS_MEASURED -> "the upstream is what is measured";
      case UPSTREAM_SILENT -> "the upstream reported nothing";
      case UPSTREAM_SCRIPT -> "the upstream's script changes its delay";
      case NOTHING_REPORTED -> "nothing was reported of it";
      case NO_DELAY -> "the upstream answers at once";
      case ORIGIN_ANSWERS -> text(FactName.ORIGIN) + " answers in its place";
      case ORIGIN_NOT_CALLED -> text(FactName.ORIGIN) + " was not called";
      case REFERENCE_DELAYED_BY_PLAN ->
          "queue, faults or script of the upstream delay reference requests on purpose";
      case REFERENCE_TOO_FEW ->
          "the service died after %s reference requests, and a p99 takes %d"
              .formatted(count(FactName.REFERENCE_RESPONSES), ENOUGH_FOR_A_P99);
      case REFERENCE_LOST -> "no reference request got a response";
      case REFERENCE_INCOMPLETE ->
          "%s of %s reference requests got a response"
              .formatted(count(FactName.REFERENCE_RESPONSES), count(FactName.REFERENCE_REQUESTS));
      case LAB_CPU_NOT_SAMPLED ->
          "CPU time of load generator, upstream or controller was not sampled around the window";
      case RUN_QUEUE_NOT_SAMPLED -> "the kernel's schedstat of the lab's processes was not sampled";
      case MACHINE_NOT_SAMPLED -> "the machine was not sampled around the window";
      case CORES_NOT_SAMPLED -> "the machine's cores were not sampled around the window";
      case CLOCKS_NOT_SAMPLED -> "the machine's clocks were not sampled";
    };
  }

  /** With its unit and direction: {@code ≤ 1 ms}. */
  public static String limit(Audit.Check check) {
    Limit limit = check.limit();
    return switch (check.id()) {
      case FIRED_OF_REQUESTED -> "≥ " + Figures.number(100 * limit.value()) + " %";
      case SEND_LAG, HICCUPS, RUN_QUEUE_LATENCY -> lateness(limit);
      case ARRIVALS ->
          limit.direction() == Limit.Direction.AT_LEAST
              ? "counts scatter as by chance, but for 1 trial in "
                  + Figures.count(Math.round(1 / limit.value()))
              : "each within " + Figures.millis(constants(limit).getFirst()) + " of its instant";
      case TURNAROUND -> bound(limit) + " of the cycle";
      case LATENCY_LOG -> "off by " + bound(limit) + " of those counted";
      case LEDGER_MEAN, LEDGER_P99, REFERENCE_MEAN, REFERENCE_P99 -> delayError(limit);
      case ORIGIN -> "all calls";
      case CEILING ->
          "≤ "
              + Figures.percent(constants(limit).getFirst() - 1)
              + " or the counting error above it, the larger";
      case UPSTREAM_CALLED -> bound(limit) + " of the good responses";
      case LAB_SHARE -> bound(limit);
      case STEAL -> bound(limit) + " of a core";
      case CPU_TAKEN -> bound(limit) + " of their time";
      case CLOCK -> "never back, no gap above " + Figures.number(limit.value()) + " s";
      case CLOCK_OFFSET ->
          "≤ "
              + Figures.millis(constants(limit).getFirst())
              + " apart, and "
              + Figures.millis(constants(limit).getLast())
              + " of drift per second";
      case SAMPLES -> bound(limit) + " of one a second";
      case INSTRUMENTS -> "no failure";
      case SERVICE_IDLE -> "no call in flight";
    };
  }

  /** {@code ≤ 5 ms, 1 % of the cycle}: the share only where it is more than the constant. */
  private static String lateness(Limit limit) {
    boolean fixed = constants(limit).stream().anyMatch(value -> value >= limit.value());
    return "≤ "
        + Figures.millis(limit.value())
        + (fixed ? "" : shares(limit).map(share -> ", " + of(share)).collect(Collectors.joining()));
  }

  /** {@code ≤ 1 ms or 2 % of the delay, the larger}. */
  private static String delayError(Limit limit) {
    List<Double> millis = constants(limit);
    String share = shares(limit).map(CheckText::of).collect(Collectors.joining());
    boolean busy = shares(limit).anyMatch(part -> part.reference().basis() != Limit.Basis.DELAY);
    return "≤ "
        + (millis.isEmpty()
            ? share
            : Figures.millis(millis.getFirst()) + " or " + share + ", the larger")
        + (busy ? " (the service used all of its CPU, far below its ceiling)" : "");
  }

  private static String of(Limit.ShareOf part) {
    return Figures.percent(part.share()) + " of the " + basis(part.reference());
  }

  private static String basis(Limit.Reference reference) {
    return switch (reference.basis()) {
      case CYCLE -> "cycle";
      case DELAY -> "delay";
      case MEDIAN_SERVICE_TIME -> "median service time";
      case MEAN_RESPONSE_TIME -> "mean response time, " + Figures.micros(reference.value());
      case P99_RESPONSE_TIME -> "p99 response time, " + Figures.micros(reference.value());
    };
  }

  private static String bound(Limit limit) {
    return switch (limit.direction()) {
          case AT_MOST -> "≤ ";
          case AT_LEAST -> "≥ ";
        }
        + Figures.in(limit.unit(), limit.value());
  }

  private static List<Double> constants(Limit limit) {
    return limit.parts().stream()
        .flatMap(
            part ->
                switch (part) {
                  case Limit.Constant constant -> Stream.of(constant.value());
                  case Limit.ShareOf ignored -> Stream.empty();
                })
        .toList();
  }

  private static Stream<Limit.ShareOf> shares(Limit limit) {
    return limit.parts().stream()
        .flatMap(
            part ->
                switch (part) {
                  case Limit.ShareOf share -> Stream.of(share);
                  case Limit.Constant ignored -> Stream.empty();
                });
  }

  /** What to do when it fails, without a full stop. */
  public static String remedy(Audit.Check check) {
    return switch (check.id()) {
      case FIRED_OF_REQUESTED ->
          "Ask for a lower rate, or give the load generator a core of its own";
      case SEND_LAG ->
          "Give the load generator a core of its own, lower the load, or end other work on this"
              + " machine";
      case HICCUPS ->
          "Give the load generator a core of its own, and look for what stopped it: a debugger, a"
              + " swapped page, a suspended machine";
      case ARRIVALS ->
          "Repeat it; if it fails again, the load generator does not send as planned: report it"
              + " with the trial's exchanges.csv.gz";
      case TURNAROUND -> "Give the load generator a core of its own, or use fewer users";
      case LATENCY_LOG -> "Look for a full disk, then repeat; the log is torn";
      case LEDGER_MEAN, LEDGER_P99, REFERENCE_MEAN, REFERENCE_P99 ->
          "Give the upstream a core of its own, lower the load, or end other work on this machine";
      case ORIGIN ->
          "See service.log in the folder of its fork under forks/; give the machine more memory,"
              + " or send fewer requests at once";
      case CEILING, UPSTREAM_CALLED ->
          "Check calls, delay and that the service really calls this upstream: a circuit breaker, a"
              + " fallback or a cache answers without it";
      case LAB_SHARE -> "Lower the load, or use a machine with more cores";
      case RUN_QUEUE_LATENCY -> QUIET + ", lower the load, or use a machine with more cores";
      case STEAL -> "Measure when the host is quiet, or on a machine of your own";
      case CPU_TAKEN -> QUIET;
      case CLOCK -> "Keep the machine awake and its clock source steady, then repeat";
      case CLOCK_OFFSET ->
          "Keep the machine from sleeping, and its time service from stepping the clock (let it"
              + " slew), then repeat";
      case SAMPLES -> QUIET + ", and see the trial's notes on what could not be read";
      case INSTRUMENTS -> "See the trial's files for the cause, and repeat";
      case SERVICE_IDLE -> "Lower the load of the trial before it, or give it a fork of its own";
    };
  }

  private Optional<Fact.Value> value(FactName name) {
    return measured.stream().filter(fact -> fact.name() == name).map(Fact::value).findFirst();
  }

  private boolean has(FactName name) {
    return value(name).isPresent();
  }

  private double number(FactName name) {
    return value(name).map(CheckText::number).orElse(Double.NaN);
  }

  private long whole(FactName name) {
    return Math.round(number(name));
  }

  private String count(FactName name) {
    return Figures.count(whole(name));
  }

  private String ofUpstream() {
    return value(FactName.UPSTREAM_NAME).map(name -> " of " + CheckText.text(name)).orElse("");
  }

  private String text(FactName name) {
    return value(name).map(CheckText::text).orElse(Figures.NONE);
  }

  private Map<String, Double> table(FactName name) {
    return value(name).map(CheckText::table).orElse(Map.of());
  }

  private static double number(Fact.Value value) {
    return value instanceof Fact.Figure figure ? figure.value() : Double.NaN;
  }

  private static String text(Fact.Value value) {
    return value instanceof Fact.Text text ? text.text() : Figures.NONE;
  }

  private static Map<String, Double> table(Fact.Value value) {
    return value instanceof Fact.Table table ? table.values() : Map.of();
  }
}
