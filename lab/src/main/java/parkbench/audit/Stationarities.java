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
import parkbench.result.Report.Stationarity.Reason;

/**
 * Whether the figures of a trial would be the same had it been longer. Asked of open loads of one
 * rate on an upstream that nothing changes: users of a closed load wait for their answers, so that
 * no queue grows beyond them, and with a script or a profile a queue grows because it is to.
 */
public final class Stationarities {
  /** Growth that matters, as a share of the rate. */
  private static final double MARGIN = 0.01;

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
      case Load.Closed ignored -> notAsked(Reason.CLOSED_LOAD);
      case Load.AtOnce ignored -> notAsked(Reason.BURST);
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
      return notAsked(Reason.RATE_CHANGES);
    }
    if (!trial.trial().upstream().steady()) {
      return notAsked(Reason.UPSTREAM_SCRIPT);
    }
    if (trial.died()) {
      return notAsked(Reason.SERVICE_DIED);
    }
    return trial
        .record()
        .load()
        .filter(load -> rates.getFirst().perSecond() > 0)
        .map(load -> new Stationarities(trial, load, rates.getFirst().perSecond()).judged())
        .orElseGet(() -> notAsked(Reason.LOAD_UNKNOWN));
  }

  private static Report.Stationarity notAsked(Reason why) {
    return Report.Stationarity.without(Kind.NOT_ASKED, why);
  }

  private Report.Stationarity judged() {
    return trial.trial().driver().builtIn()
        ? QueueGrowth.over(settled())
            .map(this::judged)
            .orElseGet(() -> Report.Stationarity.without(Kind.CANNOT_TELL, Reason.TOO_SHORT))
        : Report.Stationarity.without(Kind.CANNOT_TELL, Reason.DRIVER_SILENT);
  }

  private Report.Stationarity judged(QueueGrowth growth) {
    Report.Estimate perSecond = growth.estimate();
    boolean grows = growth.exceeds(MARGIN * rate);
    boolean level = perSecond.high() <= Report.Stationarity.MOST_GROWTH * rate;
    return new Report.Stationarity(
        grows ? Kind.NOT_STATIONARY : level ? Kind.STATIONARY : Kind.CANNOT_TELL,
        Optional.empty(),
        Optional.of(rate),
        Optional.of(perSecond),
        grows ? Optional.of(growth.answers()) : Optional.empty());
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
