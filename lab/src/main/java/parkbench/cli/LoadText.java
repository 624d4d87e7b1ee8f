package parkbench.cli;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import parkbench.measure.LoadFigures;
import parkbench.record.LoadProgress;
import parkbench.result.Report;

/** What the load engine measured alone, for a person to read. */
final class LoadText {
  /** In the place of a percentile. */
  private static final String TOO_FEW = "*";

  private LoadText() {}

  /**
   * The line that is written over and over while the load runs.
   *
   * @param goodBefore good answers until the second before
   */
  static String live(LoadProgress progress, long goodBefore) {
    return String.format(
        Locale.ROOT,
        "%,8d rps  %,6d in flight  mean %8.1f ms ",
        progress.good() - goodBefore,
        progress.inFlight(),
        progress.responseMeanMicros() / 1e3);
  }

  /** The figures, a table of milliseconds among them. */
  static String of(LoadFigures figures) {
    StringBuilder text = new StringBuilder();
    if (figures.interrupted()) {
      text.append("interrupted: what was measured until then\n");
    }
    if (figures.neverSent() > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              "%,d requests of the burst were never sent: the measured time ended before%n",
              figures.neverSent()));
    }
    if (figures.requests() == 0) {
      return text.append("no successful response: ")
          .append(failures(figures))
          .append('\n')
          .toString();
    }
    long inWindow = Math.round(figures.throughputRps() * figures.durationS());
    text.append(
        String.format(
            Locale.ROOT,
            "%,d good answers%s in %s s: %,.1f rps (asked %,.1f, fired %.2f %%)%n",
            figures.requests(),
            inWindow == figures.requests() ? "" : ", %,d of them".formatted(inWindow),
            seconds(figures.durationS()),
            figures.throughputRps(),
            figures.askedRps(),
            figures.sentOfAsked() * 100));
    figures.errors().forEach((cause, count) -> text.append("  %,d %s%n".formatted(count, cause)));
    if (figures.pending() > 0) {
      text.append("  %,d pending%n".formatted(figures.pending()));
    }
    text.append("%-18s %9s %9s %9s %9s %9s%n".formatted("ms", "mean", "p50", "p90", "p99", "max"));
    text.append(row("response time", figures.responseMs()));
    text.append(row("service time", figures.serviceMs()));
    text.append(row("connection wait", figures.connectionWaitMs()));
    text.append(row("send lag", figures.sendLagMs()));
    if (text.indexOf(TOO_FEW) >= 0) {
      text.append(TOO_FEW + " fewer than ten lie beyond it\n");
    }
    text.append(
        String.format(
            Locale.ROOT,
            "%.1f µs CPU per request, %d MiB, %,d connections opened%n",
            figures.cpuUsPerRequest(),
            figures.rssMaxBytes() >> 20,
            figures.connectionsOpened()));
    return text.toString();
  }

  /** {@code 57,719 × status 404, 3 × pending}. */
  private static String failures(LoadFigures figures) {
    Map<String, Long> causes = new TreeMap<>(figures.errors());
    if (figures.pending() > 0) {
      causes.put("pending", figures.pending());
    }
    return causes.isEmpty()
        ? "nothing was sent"
        : causes.entrySet().stream()
            .map(cause -> String.format(Locale.ROOT, "%,d × %s", cause.getValue(), cause.getKey()))
            .collect(Collectors.joining(", "));
  }

  /** Whole seconds, unless it ended inside one. */
  private static String seconds(double duration) {
    String part = duration < 1 ? "%.3f" : "%.1f";
    return String.format(Locale.ROOT, duration == Math.rint(duration) ? "%.0f" : part, duration);
  }

  private static String row(String name, Report.Percentiles of) {
    return String.format(
        Locale.ROOT,
        "%-18s %9.2f %9s %9s %9s %9.2f%n",
        name,
        of.mean(),
        value(of, "p50", of.p50()),
        value(of, "p90", of.p90()),
        value(of, "p99", of.p99()),
        of.max());
  }

  private static String value(Report.Percentiles of, String name, double value) {
    return of.tooFew().contains(name)
        ? TOO_FEW
        : String.format(Locale.ROOT, "%s%.2f", of.atLeast().contains(name) ? "≥" : "", value);
  }
}
