package parkbench.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import parkbench.plan.Change;
import parkbench.record.LoadResult;

/** The parts of a trial's window in which the script of its upstream changes nothing. */
public final class ScriptPhases {
  /** Samples come once a second: shorter parts have none that lasts. */
  private static final double LEAST_SECONDS = 3;

  private ScriptPhases() {}

  /**
   * One part.
   *
   * @param fromSeconds since the start of the load
   * @param trial the same trial with this part as its window
   */
  public record Phase(double fromSeconds, double toSeconds, Measurement trial) {}

  /**
   * In order of time; empty of a trial whose upstream does not change, or whose load reported
   * nothing.
   */
  public static List<Phase> of(Measurement trial) {
    List<Change> script = trial.trial().upstream().script();
    return trial.trial().upstream().steady() || trial.window().isEmpty()
        ? List.of()
        : trial.record().load().map(load -> of(trial, script, load)).orElse(List.of());
  }

  private static List<Phase> of(Measurement trial, List<Change> script, LoadResult load) {
    long zero = load.instants().startNanos();
    Window whole = trial.window().orElseThrow();
    TreeSet<Long> instants = new TreeSet<>(List.of(whole.fromNanos(), whole.toNanos()));
    script.stream()
        .flatMap(change -> Stream.concat(Stream.of(change.from()), change.until().stream()))
        .map(Duration::toNanos)
        .map(nanos -> zero + nanos)
        .filter(whole::contains)
        .forEach(instants::add);
    List<Phase> phases = new ArrayList<>();
    long from = instants.removeFirst();
    for (long to : instants) {
      Window part = new Window(from, to);
      if (part.seconds() >= LEAST_SECONDS) {
        phases.add(new Phase((from - zero) / 1e9, (to - zero) / 1e9, trial.within(part)));
      }
      from = to;
    }
    return phases;
  }
}
