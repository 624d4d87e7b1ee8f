package parkbench.diagnose;

import java.util.Comparator;
import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.plan.Quantity;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Flow;
import parkbench.result.Flow.Peer;
import parkbench.result.Growth;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.Remedy;
import parkbench.result.RuleId;

/**
 * The process opens files or sockets all the time and closes none: it will run into its limit. The
 * connections of its clients do not count.
 */
final class FilesLeak implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return evidence
        .flow()
        .filter(flow -> evidence.trial().isEmpty())
        .flatMap(Flow::files)
        .map(Flow.Files::own)
        .filter(own -> own.lasts(limits.flows().leaks().files(), limits.flows().leaks().ofHalf()))
        .map(own -> finding(own, evidence));
  }

  private static Finding finding(Growth own, Evidence evidence) {
    FindingBuilder facts =
        new FindingBuilder()
            .count(FactName.OPEN_FILES_FIRST, own.first())
            .count(FactName.OPEN_FILES, own.last())
            .figure(FactName.OPEN_FILES_PER_SECOND, own.perSecond(), Quantity.Unit.NUMBER)
            .add(evidence.use(Kind.OPEN_FILES_LIMIT).map(FactName.OPEN_FILES_LIMIT::number));
    evidence.flow().stream()
        .flatMap(flow -> flow.peers().stream())
        .max(Comparator.comparingInt(peer -> peer.opened().gained()))
        .filter(peer -> 2 * peer.opened().gained() >= own.gained())
        .map(Peer::address)
        .ifPresent(address -> facts.text(FactName.LEAKED_CONNECTIONS, address));
    return facts.finding(RuleId.FILE_LEAK, Confidence.HIGH, Remedy.Advice.CLOSE_FILES);
  }
}
