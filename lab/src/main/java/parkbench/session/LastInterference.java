package parkbench.session;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import parkbench.analysis.Analysis;
import parkbench.analysis.TrialInterference;
import parkbench.plan.Plan;
import parkbench.record.TrialRecord;
import parkbench.store.StoredRun;

/** The interference that the last trial met: several ask, and an analysis takes a moment. */
final class LastInterference {
  private final Supplier<Plan> plan;
  private final Path run;
  private final Analysis analysis;
  private Optional<Known> last = Optional.empty();

  private record Known(int order, TrialInterference met) {}

  /**
   * @param plan all that is planned by now
   * @param run its directory
   */
  LastInterference(Supplier<Plan> plan, Path run) {
    this.plan = plan;
    this.run = run;
    this.analysis = Knowledge.analysis(run);
  }

  TrialInterference of(TrialRecord record) {
    Known known =
        last.filter(each -> each.order() == record.order())
            .orElseGet(
                () ->
                    new Known(
                        record.order(), analysis.met(plan.get(), StoredRun.trial(run, record))));
    last = Optional.of(known);
    return known.met();
  }
}
