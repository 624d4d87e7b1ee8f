package parkbench.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import parkbench.analyse.Lives;
import parkbench.analyse.Lives.Share;
import parkbench.diagnose.Figures;
import parkbench.model.Life;
import parkbench.model.Workload;

/** The life of a request for a terminal: a waterfall of means, and what is not told. */
public final class LifeText {
  /** Columns of the longest bar. */
  private static final int BAR = 20;

  private static final int STEP =
      Arrays.stream(Life.Step.values()).mapToInt(step -> step.words().length()).max().orElse(0);

  private LifeText() {}

  /** Lines. */
  public static List<String> of(Lives lives) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "The life of a request: "
            + Plain.line(lives.fork().system().name())
            + "/"
            + Plain.line(lives.fork().approach().name())
            + ", "
            + lives.trial().bareId());
    lines.add(
        "  "
            + lives.well().size()
            + " of "
            + Figures.count(lives.all().size())
            + " marked requests ended well");
    lives.failures().forEach((cause, count) -> lines.add("  " + count + ": " + Plain.line(cause)));
    lines.add("");
    lines.add(line("", "mean", "most", "share", ""));
    double before = 0;
    for (Share share : lives.steps()) {
      lines.add(step(share, before));
      before += share.of();
    }
    lives
        .meanMillis()
        .ifPresent(mean -> lines.add(line("in all", Figures.latency(mean), "", "", "")));
    lines.addAll(notes(lives));
    return lines;
  }

  private static String step(Share share, double before) {
    return line(
        share.step().words(),
        Figures.latency(share.meanMillis()),
        Figures.latency(share.mostMillis()),
        Figures.percent(share.of()),
        bar(share, before));
  }

  private static String line(String words, String mean, String most, String share, String bar) {
    return String.format(
            Locale.ROOT, "  %-" + STEP + "s  %8s  %8s  %7s  %s", words, mean, most, share, bar)
        .stripTrailing();
  }

  /** From where the steps before it end, as long as its share; a mark where that is no column. */
  private static String bar(Share share, double before) {
    int from = (int) Math.min(BAR - 1, Math.round(before * BAR));
    int to = (int) Math.min(BAR, Math.round((before + share.of()) * BAR));
    boolean column = share.of() * BAR >= 0.5 && to > from;
    return " ".repeat(from) + (column ? "#".repeat(to - from) : "|");
  }

  /** What the figures rest on where something was not told. */
  private static List<String> notes(Lives lives) {
    List<String> notes = new ArrayList<>();
    boolean asks =
        lives.fork().approach().workload() != Workload.SLEEP && lives.fork().approach().calls() > 0;
    boolean called = lives.all().stream().anyMatch(life -> life.calls() > 0);
    if (!lives.spans()) {
      notes.add(
          "  The service told no spans: what it did itself is not told apart. OpenTelemetry's agent"
              + " tells them: --otel");
    }
    if (asks && !called) {
      notes.add(
          "  No call of the upstream came under a marked request's trace id: the service's client"
              + " passes none on.");
    }
    return notes;
  }
}
