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
   */
  public record Lab(
      String instruments,
      String restless,
      List<String> notes,
      Optional<DriverRecord> driver,
      Optional<Hiccups> hiccups,
      Optional<WorkTime> fixedWork) {
    public Lab {
      notes = List.copyOf(notes);
    }
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
