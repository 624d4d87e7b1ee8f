package parkbench.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import parkbench.analyse.Analysis;
import parkbench.analyse.Met;
import parkbench.model.Plan;
import parkbench.model.TrialRecord;
import parkbench.store.StoredRun;

/** The interference that the last trial met: several ask, and an analysis takes a moment. */
final class LastMet {
  private final Supplier<Plan> plan;
  private final Path run;
  private Optional<Known> last = Optional.empty();

  private record Known(int order, Met met) {}

  /**
   * @param plan all that is planned by now
   * @param run its directory
   */
  LastMet(Supplier<Plan> plan, Path run) {
    this.plan = plan;
    this.run = run;
  }

  Met of(TrialRecord record) {
    Known known =
        last.filter(each -> each.order() == record.order())
            .orElseGet(
                () ->
                    new Known(
                        record.order(), Analysis.met(plan.get(), StoredRun.trial(run, record))));
    last = Optional.of(known);
    return known.met();
  }
}
