package parkbench.session;

import java.io.IOException;
import parkbench.analysis.Analysis;
import parkbench.harness.HarnessFailed;
import parkbench.harness.PlanRun;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.sandbox.LaunchFailed;
import parkbench.statistics.RegressionAnswers;
import parkbench.store.RunWriter;
import parkbench.store.StoredRun;
import parkbench.text.RegressionText;

/** Measures versions block by block, and shows the answer so far after each. */
final class RegressionLoop {
  private final RunWriter writer;
  private final PlanRun planRun;
  private final Progress progress;
  private final Plan whole;
  private final Analysis analysis;

  RegressionLoop(RunWriter writer, PlanRun planRun, Progress progress, Plan whole) {
    this.writer = writer;
    this.planRun = planRun;
    this.progress = progress;
    this.whole = whole;
    this.analysis = Knowledge.analysis(writer.directory());
  }

  /**
   * Measures to the end: as many blocks as were planned, whatever the first ones show. A run that
   * ended with the first answer would find a difference too often.
   *
   * @param first what of the plan was not measured yet
   */
  void measure(Plan first) throws InterruptedException, LaunchFailed, HarnessFailed, IOException {
    for (int repeat : first.forks().stream().map(Fork::repeat).distinct().toList()) {
      planRun.run(first.block(repeat));
      RegressionAnswers.of(whole, analysis.judged(StoredRun.open(writer.directory())))
          .filter(answer -> !answer.figures().isEmpty())
          .ifPresent(answer -> progress.say(RegressionText.soFar(answer, whole.repeats())));
    }
  }
}
