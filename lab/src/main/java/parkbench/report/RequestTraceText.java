package parkbench.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import parkbench.plan.Fork;
import parkbench.plan.TracedRequest;
import parkbench.plan.Trial;
import parkbench.record.Tracing;
import parkbench.result.RequestTrace;
import parkbench.system.Workload;
import parkbench.text.Figures;
import parkbench.text.Plain;
import parkbench.trace.RequestTraces;
import parkbench.trace.RequestTraces.Share;

/** The trace of a request for a terminal: a waterfall of means, and what is not reported. */
public final class RequestTraceText {
  /** Columns of the longest bar. */
  private static final int BAR = 20;

  /** More traced requests than this, for each of the load, are a load of their own. */
  private static final double FEW = 1.5 * TracedRequest.OF_THE_LOAD;

  /** Clocks may move so far against each other before that is said. */
  private static final double STEADY_MS = 1;

  private static final int STEP =
      Arrays.stream(RequestTrace.Step.values())
          .mapToInt(step -> step.words().length())
          .max()
          .orElse(0);

  private RequestTraceText() {}

  /**
   * Lines.
   *
   * @param failed checks of the trial's audit that make it invalid; none: it counts
   */
  public static List<String> of(RequestTraces traces, List<String> failed) {
    List<String> lines = new ArrayList<>();
    lines.add(head(traces.fork(), traces.record().trial()));
    if (!failed.isEmpty()) {
      lines.add(
          "  invalid (" + String.join(", ", failed) + "): these figures are not to be relied on");
    }
    lines.add("  " + ended(traces));
    traces
        .failures()
        .forEach(
            (cause, count) -> lines.add("  " + Figures.count(count) + ": " + Plain.line(cause)));
    lines.add("");
    lines.add(line("", "mean", "median", "most", "share", ""));
    double before = 0;
    for (Share share : traces.steps()) {
      lines.add(step(share, before));
      before += share.of();
    }
    traces
        .whole()
        .ifPresent(
            whole ->
                lines.add(
                    line(
                        "in all",
                        Figures.latency(whole.meanMillis()),
                        Figures.latency(whole.medianMillis()),
                        Figures.latency(whole.mostMillis()),
                        "",
                        "")));
    notes(traces).forEach(note -> lines.add("  " + note));
    return lines;
  }

  /** Of a trial of whose traced requests nothing is known. */
  public static String none(Fork fork, Trial trial) {
    return head(fork, trial) + ": none of its traced requests was kept";
  }

  private static String head(Fork fork, Trial trial) {
    return "The trace of a request: "
        + Plain.line(fork.system().name())
        + "/"
        + Plain.line(fork.approach().name())
        + ", "
        + trial.bareId();
  }

  private static String ended(RequestTraces traces) {
    return "%s of %s traced requests ended well%s"
        .formatted(
            Figures.count(traces.well().size()),
            Figures.count(traces.all().size()),
            traces
                .ofTheLoad()
                .map(of -> "; they were %s of the load".formatted(Figures.percent(of)))
                .orElse(""));
  }

  private static String step(Share share, double before) {
    return line(
        share.step().words(),
        Figures.latency(share.meanMillis()),
        Figures.latency(share.medianMillis()),
        Figures.latency(share.mostMillis()),
        Figures.percent(share.of()),
        bar(share, before));
  }

  private static String line(
      String words, String mean, String median, String most, String share, String bar) {
    return String.format(
            Locale.ROOT,
            "  %-" + STEP + "s %7s %7s %7s %6s  %s",
            words,
            mean,
            median,
            most,
            share,
            bar)
        .stripTrailing();
  }

  /** From where the steps before it end, as long as its share; a mark where that is no column. */
  private static String bar(Share share, double before) {
    int from = (int) Math.min(BAR - 1, Math.round(before * BAR));
    int to = (int) Math.min(BAR, Math.round((before + share.of()) * BAR));
    boolean column = share.of() * BAR >= 0.5 && to > from;
    return " ".repeat(from) + (column ? "#".repeat(to - from) : "|");
  }

  /** What the figures rest on, where that is less than all or may mislead. */
  private static List<String> notes(RequestTraces traces) {
    List<String> notes = new ArrayList<>();
    if (!traces.spans()) {
      notes.add(
          "The service reported no spans: its own work is not separated. OpenTelemetry's agent"
              + " reports them: --otel");
    } else if (traces.well().size() > 0 && traces.shown().stream().noneMatch(RequestTrace::spans)) {
      notes.add(
          "The service reported no spans of those that ended well: its own work is not separated.");
    } else if (traces.shown().size() < traces.well().size()) {
      notes.add(
          "The service's log holds most spans of %s of them: the figures are of these. It keeps its first and its last MiB."
              .formatted(Figures.count(traces.shown().size())));
    }
    if (traces.brokenLines() > 0) {
      notes.add(
          "Lines of the service's log whose spans could not be read: %s."
              .formatted(Figures.count(traces.brokenLines())));
    }
    if (asks(traces) && traces.all().stream().noneMatch(trace -> trace.calls() > 0)) {
      notes.add(
          "No call of the upstream came under a traced request's trace id: the service's client"
              + " passes none on.");
    }
    if (traces.bookFull()) {
      notes.add(
          "The upstream's record of traced calls is full: later requests show fewer calls than they"
              + " made. Ask for fewer requests.");
    }
    traces
        .ofTheLoad()
        .filter(of -> of > FEW)
        .ifPresent(
            of ->
                notes.add(
                    "So many on top of the load make it another one: fewer with --requests, or a"
                        + " longer window."));
    movedMillis(traces)
        .filter(moved -> traces.spans() && Math.abs(moved) > STEADY_MS)
        .ifPresent(
            moved ->
                notes.add(
                    "The wall clock, which spans use, moved by %s meanwhile: steps between spans and others are off by up to that."
                        .formatted(Figures.millis(moved))));
    return notes;
  }

  private static boolean asks(RequestTraces traces) {
    return traces.fork().approach().workload() != Workload.SLEEP
        && traces.fork().approach().calls() > 0;
  }

  private static Optional<Double> movedMillis(RequestTraces traces) {
    return traces.record().beside().tracing().map(Tracing::stepNanos).map(nanos -> nanos / 1e6);
  }
}
