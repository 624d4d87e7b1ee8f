package parkbench.measure;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parkbench.plan.Fork;
import parkbench.plan.Layout;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;
import parkbench.record.Place;
import parkbench.record.RawExchange;
import parkbench.record.ThreadDump;
import parkbench.record.TrialRecord;
import parkbench.record.WorkTime;
import parkbench.result.Limit;
import parkbench.store.StoredTrial;

/**
 * Everything that was recorded of one trial, read once.
 *
 * @param directory name of the trial's directory
 * @param window absent where the load generator reported nothing
 * @param dumps of the service's threads; empty: none
 * @param replayed what its upstream's queue makes of it, where no service is in front
 * @param workRatio CPU time of the run's fixed piece of work after the trial, of its least in the
 *     run; absent: not timed
 * @param arrivals how an open load's arrivals fit what was asked; absent: none were kept
 */
public record Measurement(
    Plan plan,
    Fork fork,
    String directory,
    TrialRecord record,
    Samples samples,
    List<LoadProgress> progress,
    Latencies latencies,
    Optional<Window> window,
    List<ThreadDump> dumps,
    Replays.Replayed replayed,
    Optional<Double> workRatio,
    Optional<ArrivalFit> arrivals) {
  private static final long LATE_NANOS = Duration.ofSeconds(7).toNanos();

  /** Of its processes where it was measured. */
  public Layout layout() {
    return record.lab().place().map(Place::layout).orElse(plan.layout());
  }

  /**
   * Reads a trial.
   *
   * @param work least time of the fixed piece of work in the run; absent: not timed
   */
  public static Measurement read(Plan plan, Optional<WorkTime> work, StoredTrial stored) {
    TrialRecord record = stored.record();
    Fork fork = plan.fork(record.fork());
    Optional<Window> window = record.load().map(load -> window(load, record));
    Latencies latencies = Latencies.read(stored.latencies());
    List<RawExchange> exchanges =
        record.trial().load().isOpen() ? stored.exchanges().orElse(List.of()) : List.of();
    return new Measurement(
        plan,
        fork,
        String.valueOf(stored.directory().getFileName()),
        record,
        new Samples(stored.samples()),
        stored.progress(),
        latencies,
        window,
        stored.dumps(),
        Replays.of(fork, stored, exchanges, window),
        work.flatMap(before -> record.lab().fixedWork().map(after -> after.ratioTo(before))),
        ArrivalFits.of(record.trial().load(), exchanges, latencies, plan.audit()));
  }

  /** A service that died ends the window: the rest was not measured. */
  private static Window window(LoadResult load, TrialRecord record) {
    long end =
        record.service().died().isPresent()
            ? Math.min(load.instants().windowEndNanos(), load.instants().endNanos())
            : load.instants().windowEndNanos();
    return new Window(
        load.instants().windowStartNanos(), Math.max(load.instants().windowStartNanos(), end));
  }

  /** The same with another part of it as the window. */
  Measurement within(Window part) {
    return with(Optional.of(part), dumps);
  }

  /** The same without what its threads did. */
  public Measurement withoutDumps() {
    return with(window, List.of());
  }

  private Measurement with(Optional<Window> part, List<ThreadDump> kept) {
    return new Measurement(
        plan, fork, directory, record, samples, progress, latencies, part, kept, replayed,
        workRatio, arrivals);
  }

  public Trial trial() {
    return record.trial();
  }

  /**
   * Whether the service ended, or gave no good response in its warm-up: what is missing then is no
   * failure of the lab.
   */
  public boolean died() {
    return record.service().died().isPresent() || record.warmUp().withoutGoodAnswer();
  }

  /** Whether the lab started no service, so that it cannot sample one. */
  public boolean foreign() {
    return !fork.system().start().ours();
  }

  /** Whether the load goes to the upstream itself. */
  public boolean ofTheUpstream() {
    return fork.system().isUpstream();
  }

  /** Whether a request waits for the upstream, or sleeps. */
  public boolean waits() {
    return fork.approach().delays() > 0;
  }

  /**
   * With what the lab's lateness is compared: the delay for which a request waits, or else the
   * median service time, which a late load generator does not lengthen.
   */
  public Limit.Reference latenessReference() {
    return waits()
        ? Limit.Reference.millis(Limit.Basis.DELAY, trial().delay().toNanos() / 1e6)
        : Limit.Reference.millis(
            Limit.Basis.MEDIAN_SERVICE_TIME,
            distribution(Latencies.SERVICE, 0).percentiles().p50());
  }

  /**
   * The window, and as long before it as a connection that was dropped then is late: the kernel
   * tries again after 1, 3 and 7 s.
   */
  Optional<Window> withLateConnections() {
    return record
        .load()
        .flatMap(
            load ->
                window.map(
                    inner ->
                        new Window(
                            Math.max(load.instants().startNanos(), inner.fromNanos() - LATE_NANOS),
                            inner.toNanos())));
  }

  /** Good answers inside the window, per second of it or, of a burst, until its last answer. */
  public double throughputRps() {
    double measured = window.map(Window::seconds).orElse(0.0);
    double answering =
        record.load().map(load -> load.answeringSeconds(trial().load())).orElse(measured);
    double seconds = Math.min(measured, answering);
    long good = record.load().map(each -> each.population().goodInWindow()).orElse(0L);
    return seconds > 0 ? good / seconds : 0;
  }

  /** Latencies of one tag over the window, with those exchanges lost that have none. */
  public Distribution distribution(String tag, long lost) {
    if (window.isEmpty() || record.load().isEmpty()) {
      return new Distribution(latencies.sum(tag, 0, 0), lost, 0);
    }
    double zero = record.load().get().instants().startNanos() / 1e9;
    double from = window.get().fromNanos() / 1e9 - zero;
    double to = window.get().toNanos() / 1e9 - zero;
    return new Distribution(
        latencies.sum(tag, from, to),
        lost,
        lost == 0 ? 0 : latencies.sum(Latencies.FAILED, from, to).getMaxValue(),
        latencies.seconds(tag, from, to));
  }
}
