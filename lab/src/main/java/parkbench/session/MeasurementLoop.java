package parkbench.session;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import parkbench.analysis.Analysis;
import parkbench.harness.HarnessFailed;
import parkbench.harness.PlanRunner;
import parkbench.plan.Plan;
import parkbench.plan.Precision;
import parkbench.result.Convergence;
import parkbench.result.Report;
import parkbench.sandbox.LaunchFailed;
import parkbench.statistics.ConvergenceCheck;
import parkbench.store.RunWriter;
import parkbench.store.StoredRun;
import parkbench.text.ConvergenceText;

/**
 * Measures what is planned, then invalid trials again, as often as the user allows. A plan with a
 * precision is then extended block by block. Every extension is on disk before it is measured.
 */
final class MeasurementLoop {
  private final RunWriter writer;
  private final PlanRunner planRun;
  private final Progress progress;
  private final RetryPolicy again;
  private final Analysis analysis;
  private Plan whole;

  /**
   * @param whole all that is planned by now
   */
  MeasurementLoop(
      RunWriter writer, PlanRunner planRun, Progress progress, RetryPolicy again, Plan whole) {
    this.writer = writer;
    this.planRun = planRun;
    this.progress = progress;
    this.again = again;
    this.analysis = Knowledge.analysis(writer.directory());
    this.whole = whole;
  }

  /**
   * Measures to the end.
   *
   * @param first what of the plan was not measured yet
   */
  void measure(Plan first, BlockTime time)
      throws InterruptedException, LaunchFailed, HarnessFailed, IOException {
    counting(first);
    if (whole.precision().isEmpty()) {
      return;
    }
    Precision asked = whole.precision().get();
    for (Optional<String> end = end(asked, time); end.isEmpty(); end = end(asked, time)) {
      Plan block = whole.next();
      grown(whole.onto(block));
      progress.toCome(whole, block);
      counting(block);
    }
  }

  /** A plan, and then those of its trials that are invalid, once more or several times. */
  private void counting(Plan plan)
      throws InterruptedException, LaunchFailed, HarnessFailed, IOException {
    if (!plan.forks().isEmpty()) {
      run(plan);
    }
    Plan more = plan;
    for (int round = 0; round < again.times(); round++) {
      Set<String> invalid = Analysis.invalid(report());
      invalid.retainAll(more.ids());
      more = again.plan(whole, invalid);
      int noTime = invalid.size() - more.trials();
      if (noTime > 0) {
        grown(again.leftOut(whole, noTime));
        progress.notAgain(whole);
      }
      if (more.forks().isEmpty()) {
        return;
      }
      grown(whole.then(more));
      progress.again(whole, more);
      run(more);
    }
  }

  /** Workers that are lost part forks: what is planned may be more forks afterwards. */
  private void run(Plan plan)
      throws InterruptedException, LaunchFailed, HarnessFailed, IOException {
    planRun.run(plan);
    whole = writer.planned();
  }

  /** Why it ends with the blocks that it has; absent: it continues. */
  private Optional<String> end(Precision asked, BlockTime time) {
    int blocks = whole.repeats();
    Convergence now = ConvergenceCheck.of(report());
    Optional<String> end =
        ConvergenceCheck.end(now, asked, blocks, time.forOneMore(asked, blocks))
            .map(why -> ConvergenceText.end(why, now, asked, blocks));
    end.ifPresent(why -> grown(whole.noting(List.of(why))));
    progress.say(end.orElseGet(() -> "After " + ConvergenceText.after(now, blocks)));
    return end;
  }

  private void grown(Plan plan) {
    whole = plan;
    writer.plan(plan);
  }

  private Report report() {
    return analysis.of(StoredRun.open(writer.directory()));
  }
}
