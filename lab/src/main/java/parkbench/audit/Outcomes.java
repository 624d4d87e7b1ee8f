package parkbench.audit;

import java.util.Optional;
import parkbench.measure.Measurement;
import parkbench.record.LoadResult;
import parkbench.result.Outcome;
import parkbench.result.Report;

/** What the service did in a trial, whatever the instruments are worth. */
public final class Outcomes {
  private Outcomes() {}

  public static Outcome of(Measurement trial, Report.ServiceUse service) {
    Optional<LoadResult> load = trial.record().load();
    if (trial.died() || load.isEmpty() || load.get().population().good() == 0) {
      return Outcome.FAILED;
    }
    boolean clean =
        load.get().failed() == 0
            && load.get().population().pending() == 0
            && trial.record().upstream().map(each -> each.requests().refused()).orElse(0L) == 0
            && service.sockets().listenOverflows().orElse(0.0) < 1;
    return clean ? Outcome.OK : Outcome.DEGRADED;
  }
}
