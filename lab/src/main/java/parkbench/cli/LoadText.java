package parkbench.cli;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import parkbench.measure.LoadFigures;
import parkbench.record.LoadProgress;
import parkbench.result.Report;

/** What the load generator measured alone, for a person to read. */
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
    if (figures.counts().neverSent() > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              "%,d requests of the burst were never sent: the measured time ended before%n",
              figures.counts().neverSent()));
    }
    if (figures.counts().requests() == 0) {
      return text.append("no successful response: ")
          .append(failures(figures))
          .append('\n')
          .toString();
    }
    long inWindow = Math.round(figures.rates().throughputRps() * figures.rates().durationS());
    text.append(
        String.format(
            Locale.ROOT,
            "%,d good answers%s in %s s: %,.1f rps (asked %,.1f, fired %.2f %%)%n",
            figures.counts().requests(),
            inWindow == figures.counts().requests() ? "" : ", %,d of them".formatted(inWindow),
            seconds(figures.rates().durationS()),
            figures.rates().throughputRps(),
            figures.rates().askedRps(),
            figures.rates().sentOfAsked() * 100));
    figures
        .counts()
        .errors()
        .forEach((cause, count) -> text.append("  %,d %s%n".formatted(count, cause)));
    if (figures.counts().pending() > 0) {
      text.append("  %,d pending%n".formatted(figures.counts().pending()));
    }
    text.append("%-18s %9s %9s %9s %9s %9s%n".formatted("ms", "mean", "p50", "p90", "p99", "max"));
    text.append(row("response time", figures.latency().responseMs()));
    text.append(row("service time", figures.latency().serviceMs()));
    text.append(row("connection wait", figures.latency().connectionWaitMs()));
    text.append(row("send lag", figures.latency().sendLagMs()));
    if (text.indexOf(TOO_FEW) >= 0) {
      text.append(TOO_FEW + " fewer than ten lie beyond it\n");
    }
    text.append(
        String.format(
            Locale.ROOT,
            "%.1f µs CPU per request, %d MiB, %,d connections opened%n",
            figures.cost().cpuUsPerRequest(),
            figures.cost().rssMaxBytes() >> 20,
            figures.counts().connectionsOpened()));
    return text.toString();
  }

  /** {@code 57,719 × status 404, 3 × pending}. */
  private static String failures(LoadFigures figures) {
    Map<String, Long> causes = new TreeMap<>(figures.counts().errors());
    if (figures.counts().pending() > 0) {
      causes.put("pending", figures.counts().pending());
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

  /** The figures by the keys of {@code load --json}, which scripts read. */
  static Map<String, Object> json(LoadFigures figures) {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("interrupted", figures.interrupted());
    keys.put("requests", figures.counts().requests());
    keys.put("errors", figures.counts().errors());
    keys.put("duration_s", figures.rates().durationS());
    keys.put("throughput_rps", figures.rates().throughputRps());
    keys.put("asked_rps", figures.rates().askedRps());
    keys.put("sent_of_asked", figures.rates().sentOfAsked());
    keys.put("never_sent", figures.counts().neverSent());
    keys.put("send_lag_ms", figures.latency().sendLagMs());
    keys.put("response_ms", figures.latency().responseMs());
    keys.put("service_ms", figures.latency().serviceMs());
    keys.put("connection_wait_ms", figures.latency().connectionWaitMs());
    keys.put("pending", figures.counts().pending());
    keys.put("in_flight", figures.inFlight());
    keys.put("connections_opened", figures.counts().connectionsOpened());
    keys.put("cpu_seconds", figures.cost().cpuSeconds());
    keys.put("cpu_us_per_request", figures.cost().cpuUsPerRequest());
    keys.put("rss_max_bytes", figures.cost().rssMaxBytes());
    return keys;
  }
}
