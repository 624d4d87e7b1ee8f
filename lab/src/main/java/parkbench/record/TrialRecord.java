package parkbench.record;

import java.util.List;
import java.util.Optional;
import parkbench.plan.Trial;

/**
 * Everything that was measured in one trial, except the histograms and samples, which lie beside
 * it.
 *
 * @param fork number of its fork in the plan
 * @param order position in which it ran, from 1
 * @param trial as planned
 * @param load absent where the engine itself failed
 * @param upstream the upstream's ledger from t = 0 to the last exchange; absent where it failed
 */
public record TrialRecord(
    int fork,
    int order,
    Trial trial,
    WarmUpRecord warmUp,
    Optional<LoadResult> load,
    Optional<Ledger> upstream,
    Service service,
    Lab lab,
    Beside beside) {
  /**
   * Of a trial for which nothing was started.
   *
   * @param why its fork was not measured
   */
  public static TrialRecord notMeasured(int fork, int order, Trial trial, String jvm, String why) {
    return new TrialRecord(
        fork,
        order,
        trial,
        WarmUpRecord.NONE,
        Optional.empty(),
        Optional.empty(),
        new Service(jvm, "", Optional.empty()),
        new Lab(why, "", List.of(), Optional.empty(), Optional.empty(), Optional.empty()),
        new Beside(Optional.empty(), Optional.empty(), Optional.empty()));
  }

  /**
   * The process under test.
   *
   * @param died how the service ended, if it did
   */
  public record Service(String jvm, String serviceCommand, Optional<Death> died) {}

  /**
   * The lab during the trial.
   *
   * @param instruments what went wrong with the lab itself; empty: nothing
   * @param restless why the trial was not begun although all instruments were sound: the service
   *     had not come to rest; empty: it had
   * @param notes what could not be observed and why; each a sentence for a reader
   * @param driver what sent the load; absent where nothing did, and in earlier runs
   * @param hiccups how late the controller was woken beside the load; those of the other processes
   *     are in their results; absent: not measured
   * @param fixedWork what the work of the run's {@link MachineCheck} took on the service's core
   *     after this trial; absent: not timed, as in runs of before
   * @param place absent where the controller's machine measured it
   */
  public record Lab(
      String instruments,
      String restless,
      List<String> notes,
      Optional<DriverRecord> driver,
      Optional<Hiccups> hiccups,
      Optional<WorkTime> fixedWork,
      Optional<Place> place) {
    public Lab {
      notes = List.copyOf(notes);
    }

    /** On the controller's machine. */
    public Lab(
        String instruments,
        String restless,
        List<String> notes,
        Optional<DriverRecord> driver,
        Optional<Hiccups> hiccups,
        Optional<WorkTime> fixedWork) {
      this(instruments, restless, notes, driver, hiccups, fixedWork, Optional.empty());
    }
  }

  /**
   * The same, as a trial of a run on several machines.
   *
   * @param otherFork number of its fork in that run
   * @param otherOrder position in that run
   * @param planned the trial as that run plans it
   */
  public TrialRecord at(int otherFork, int otherOrder, Trial planned, Place place) {
    return new TrialRecord(
        otherFork,
        otherOrder,
        planned,
        warmUp,
        load,
        upstream,
        service,
        new Lab(
            lab.instruments,
            lab.restless,
            lab.notes,
            lab.driver,
            lab.hiccups,
            lab.fixedWork,
            Optional.of(place)),
        beside);
  }

  /**
   * What was sent beside the load.
   *
   * @param reference what reference requests to the upstream saw; absent: none were sent
   * @param tracing the traced requests; absent: none
   */
  public record Beside(
      Optional<Reference> reference, Optional<ProbeResult> probe, Optional<Tracing> tracing) {}

  /**
   * Delay errors that reference requests straight to the upstream saw, beside the load.
   *
   * @param asked requests sent
   * @param count answers that came
   * @param errorMeanMicros (answered − sent) − drawn, less the floor of a request without delay and
   *     the time that the listening thread itself waited for its core
   * @param errorP99Micros its 99th percentile: its maximum below 100 answers
   */
  public record Reference(long asked, long count, double errorMeanMicros, double errorP99Micros) {}
}
