package parkbench.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import parkbench.measure.Latencies;
import parkbench.measure.Measurement;
import parkbench.plan.Load;
import parkbench.plan.Rate;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;
import parkbench.result.Report;
import parkbench.result.Report.Stationarity.Kind;
import parkbench.text.Figures;

/**
 * Whether the figures of a trial would be the same had it been longer. Asked of open loads of one
 * rate on an upstream that nothing changes: users of a closed load wait for their answers, so that
 * no queue grows beyond them, and with a script or a profile a queue grows because it is to.
 */
public final class Stationarities {
  /** Growth that matters, as a share of the rate. */
  private static final double MARGIN = 0.01;

  /** What may be left open of one that is said to be stationary. */
  private static final double OPEN = 0.05;

  /** Of delays that are drawn, hardly any is longer than so many times their mean. */
  private static final double LONGEST_DRAWN = 5;

  private final Measurement trial;
  private final LoadResult load;
  private final double rate;

  private Stationarities(Measurement trial, LoadResult load, double rate) {
    this.trial = trial;
    this.load = load;
    this.rate = rate;
  }

  public static Report.Stationarity of(Measurement trial) {
    return switch (trial.trial().load()) {
      case Load.Closed closed ->
          notAsked("users wait for their answers before they ask again: no queue outgrows them");
      case Load.AtOnce burst -> notAsked("a burst comes to its end");
      case Load.Open open -> open(trial, open);
    };
  }

  private static Report.Stationarity open(Measurement trial, Load.Open open) {
    List<Rate> rates =
        open.profile().stream()
            .flatMap(segment -> Stream.of(segment.from(), segment.to()))
            .distinct()
            .toList();
    if (rates.size() > 1) {
      return notAsked("the rate changes meanwhile");
    }
    if (!trial.trial().upstream().script().isEmpty()) {
      return notAsked("a script changes the upstream meanwhile");
    }
    if (trial.died()) {
      return notAsked("the service died");
    }
    return trial
        .record()
        .load()
        .filter(load -> rates.getFirst().perSecond() > 0)
        .map(load -> new Stationarities(trial, load, rates.getFirst().perSecond()).judged())
        .orElseGet(() -> notAsked("nothing is known of the load"));
  }

  private static Report.Stationarity notAsked(String why) {
    return new Report.Stationarity(Kind.NOT_ASKED, why, Optional.empty(), Optional.empty());
  }

  private Report.Stationarity judged() {
    if (!trial.trial().driver().builtIn()) {
      return new Report.Stationarity(
          Kind.CANNOT_TELL,
          "the driver "
              + trial.trial().driver().word()
              + " does not report every second what is in flight",
          Optional.empty(),
          Optional.empty());
    }
    Optional<QueueGrowth> growth = QueueGrowth.over(settled());
    return growth
        .map(this::judged)
        .orElseGet(
            () ->
                new Report.Stationarity(
                    Kind.CANNOT_TELL,
                    "too little is left of it after the first requests were answered",
                    Optional.empty(),
                    Optional.empty()));
  }

  private Report.Stationarity judged(QueueGrowth growth) {
    Report.Estimate perSecond = growth.estimate();
    if (growth.exceeds(MARGIN * rate)) {
      return new Report.Stationarity(
          Kind.NOT_STATIONARY,
          "in flight grows by %s; the stable capacity is %s"
              .formatted(words(perSecond, " per second"), words(growth.answers(), " rps")),
          Optional.of(perSecond),
          Optional.of(growth.answers()));
    }
    String seen = words(perSecond, " per second");
    boolean level = perSecond.high() <= OPEN * rate;
    return new Report.Stationarity(
        level ? Kind.STATIONARY : Kind.CANNOT_TELL,
        level
            ? "in flight changes by %s: at most by %s of the rate"
                .formatted(seen, Figures.percent(OPEN))
            : "in flight changes by %s, of %s: a longer window would separate growth from chance"
                .formatted(seen, Figures.rps(rate)),
        Optional.of(perSecond),
        Optional.empty());
  }

  /** {@code 9.98 per second (95 %: 9.91 to 10.1)}. */
  private static String words(Report.Estimate of, String unit) {
    return "%s%s (95 %%: %s to %s)"
        .formatted(
            Figures.number(of.value()), unit, Figures.number(of.low()), Figures.number(of.high()));
  }

  /**
   * What the load generator reported inside the window, once the first requests could have been
   * answered.
   */
  private List<LoadProgress> settled() {
    long from =
        Math.max(second(load.instants().windowStartNanos()), (long) Math.ceil(firstAnswers()));
    long until = trial.window().map(window -> second(window.toNanos())).orElse(0L);
    List<LoadProgress> reports = new ArrayList<>();
    if (from == 0) {
      reports.add(new LoadProgress(load.instants().startNanos(), 0, 0, 0, 0));
    }
    trial.progress().stream()
        .filter(report -> from <= second(report.atNanos()) && second(report.atNanos()) <= until)
        .forEach(reports::add);
    return reports;
  }

  private long second(long atNanos) {
    return Math.round((atNanos - load.instants().startNanos()) / 1e9);
  }

  /**
   * Seconds until what is asked at t = 0 is answered: until then in flight grows whatever the
   * service does. At least as long as its delays, and as one half of the first second's requests
   * took.
   */
  private double firstAnswers() {
    double delays =
        trial.fork().approach().waits(trial.trial().delay()).toNanos()
            / 1e9
            * (trial.trial().upstream().random() ? LONGEST_DRAWN : 1);
    double median =
        trial.latencies().perSecond(Latencies.RESPONSE).values().stream()
            .findFirst()
            .map(Stationarities::medianSeconds)
            .orElse(0.0);
    return Math.max(delays, median);
  }

  private static double medianSeconds(Histogram micros) {
    return micros.getValueAtPercentile(50) / 1e6;
  }
}
