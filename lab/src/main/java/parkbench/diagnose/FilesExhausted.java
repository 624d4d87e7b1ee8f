package parkbench.diagnose;

import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Flow;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.Remedy;
import parkbench.result.RuleId;

/**
 * The process has as many files and sockets open as it may: it accepts no connection, opens none,
 * and reads no file.
 */
final class FilesExhausted implements Rule {
  /** Files that are free at a look while others are refused. */
  private static final int ROOM = 2;

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return open(evidence)
        .flatMap(
            open ->
                evidence
                    .use(Kind.OPEN_FILES_LIMIT)
                    .filter(most -> open >= limits.flows().files() * most)
                    .map(most -> finding(open, most, evidence)));
  }

  /** Each refusal frees some for a moment: the most at a look counts. */
  private static Optional<Double> open(Evidence evidence) {
    return evidence
        .flow()
        .flatMap(Flow::files)
        .map(files -> (double) files.most())
        .or(() -> evidence.use(Kind.OPEN_FILES));
  }

  private static Finding finding(double open, double most, Evidence evidence) {
    return new FindingBuilder()
        .number(FactName.OPEN_FILES, open)
        .number(FactName.OPEN_FILES_LIMIT, most)
        .add(evidence.use(Kind.CONNECTIONS).map(FactName.CONNECTIONS::number))
        .add(
            evidence
                .flow()
                .map(
                    flow ->
                        FactName.CONNECTIONS_OUT.number(
                            flow.peers().stream().mapToDouble(peer -> peer.connections()).sum())))
        .finding(
            RuleId.FILES_EXHAUSTED,
            most - open <= ROOM ? Confidence.HIGH : Confidence.MEDIUM,
            Remedy.Advice.MORE_FILES);
  }
}
