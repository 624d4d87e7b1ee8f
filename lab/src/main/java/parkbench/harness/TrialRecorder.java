package parkbench.harness;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import parkbench.plan.Fork;
import parkbench.plan.Trial;
import parkbench.record.Death;
import parkbench.record.TrialRecord;
import parkbench.record.WarmUpRecord;
import parkbench.sandbox.NotReady;
import parkbench.store.RunWriter;

/**
 * Numbers the trials of a run, and writes the records of those that could not be measured. Safe for
 * use by several threads.
 */
final class TrialRecorder {
  private final RunWriter writer;
  private final Event.Audience audience;
  private final AtomicInteger order;

  /**
   * @param before trials that the run has already, because it was interrupted after them
   */
  TrialRecorder(RunWriter writer, Event.Audience audience, int before) {
    this.writer = writer;
    this.audience = audience;
    this.order = new AtomicInteger(before);
  }

  /** The position of the next trial in the run, from 1. */
  int next() {
    return order.incrementAndGet();
  }

  /** The service never became ready: each of its trials is valid, and failed. */
  void neverReady(Fork fork, NotReady failure) {
    String why = failure.getMessage() == null ? "unknown" : failure.getMessage();
    audience.hear(new Event.ForkFailed(fork, why));
    Death death = failure.death().orElse(new Death(Death.NEVER_READY, false, why.lines().toList()));
    record(fork, fork.trials(), started(fork, Optional.of(death)), "");
  }

  /** The lab could not start what the fork needs; that is no failure of its service. */
  void notStarted(Fork fork, String why) {
    audience.hear(new Event.ForkFailed(fork, why));
    notMeasured(fork, why);
  }

  /** Nothing was started for these trials, for a reason that is not their fork's. */
  void notMeasured(Fork fork, String why) {
    record(fork, fork.trials(), started(fork, Optional.empty()), why);
  }

  /** No request of the warm-up had a good answer: a trial would measure errors. */
  void withoutGoodAnswer(Fork fork, Service service, WarmUpRecord warmUp) {
    record(
        fork,
        fork.trials(),
        warmUp,
        new TrialRecord.Service(service.jvm(), service.command(), Optional.empty()),
        "");
  }

  /**
   * The service or an instrument has ended before these trials.
   *
   * @param instruments what failed in the lab; empty: nothing
   */
  void lost(Fork fork, Service service, List<Trial> trials, String instruments) {
    Optional<Death> death = service.child().flatMap(child -> child.death());
    record(
        fork,
        trials,
        new TrialRecord.Service(service.jvm(), service.command(), death),
        instruments);
  }

  private static TrialRecord.Service started(Fork fork, Optional<Death> death) {
    return new TrialRecord.Service(Service.jvm(fork), "", death);
  }

  private void record(
      Fork fork, List<Trial> trials, TrialRecord.Service service, String instruments) {
    record(fork, trials, WarmUpRecord.NONE, service, instruments);
  }

  private void record(
      Fork fork,
      List<Trial> trials,
      WarmUpRecord warmUp,
      TrialRecord.Service service,
      String instruments) {
    for (Trial trial : trials) {
      TrialRecord record =
          new TrialRecord(
              fork.number(),
              next(),
              trial,
              warmUp,
              Optional.empty(),
              Optional.empty(),
              service,
              new TrialRecord.Lab(
                  instruments, "", List.of(), Optional.empty(), Optional.empty(), Optional.empty()),
              new TrialRecord.Beside(Optional.empty(), Optional.empty(), Optional.empty()));
      writer.finish(writer.trialDirectory(record.order(), trial), record);
      audience.hear(new Event.TrialEnded(fork, record));
    }
  }
}
