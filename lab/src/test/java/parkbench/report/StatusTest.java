package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.result.Confidence;
import parkbench.result.Finding;
import parkbench.result.Outcome;
import parkbench.result.Remedy;
import parkbench.result.RuleId;
import parkbench.result.Status;
import parkbench.result.TrialReport;

class StatusTest {
  private static Finding finding(RuleId rule) {
    return new Finding(rule, Confidence.HIGH, List.of(), Remedy.of(Remedy.Advice.NOTHING));
  }

  private static Reports.Builder trial() {
    return Reports.trial("a", "b", 500, 400).answering(800, 500);
  }

  @Test
  void aServiceWithoutALimitHolds() {
    assertThat(Status.of(trial().cell())).isEqualTo(Status.HOLDS);
    assertThat(Status.of(trial().finding(finding(RuleId.LIMITED_BY_LOAD)).cell()))
        .isEqualTo(Status.HOLDS);
    assertThat(Status.of(trial().finding(finding(RuleId.RECOVERY)).cell()))
        .as("it went with its upstream")
        .isEqualTo(Status.HOLDS);
  }

  @Test
  void aLimitLimitsAndWhatNoRuleExplainsIsNotDecided() {
    assertThat(Status.of(trial().finding(finding(RuleId.CPU_BOUND)).cell()))
        .isEqualTo(Status.LIMITED);
    assertThat(Status.of(trial().finding(finding(RuleId.UNKNOWN)).cell()))
        .isEqualTo(Status.UNDECIDED);
    assertThat(Status.of(trial().finding(finding(RuleId.NOT_DECIDED)).cell()))
        .isEqualTo(Status.UNDECIDED);
  }

  @Test
  void troubleComesBeforeALimit() {
    TrialReport failing =
        trial()
            .errors(Map.of("timeout", 3L))
            .outcome(Outcome.DEGRADED)
            .finding(finding(RuleId.CPU_BOUND))
            .cell();
    assertThat(Status.of(failing)).isEqualTo(Status.DEGRADES);
    assertThat(Status.of(trial().probe(3).cell())).isEqualTo(Status.WOULD_BE_RESTARTED);
    assertThat(Status.of(trial().probe(2).cell())).isEqualTo(Status.HOLDS);
    assertThat(Status.of(trial().outcome(Outcome.FAILED).cell())).isEqualTo(Status.FAILS);
    assertThat(Status.of(trial().disturbed(Optional.of(0.0), Optional.of(0.0)).growing().cell()))
        .isEqualTo(Status.DEGRADES);
  }

  @Test
  void ofSeveralForksTheOneInTheMiddleCounts() {
    TrialReport holds = trial().cell();
    TrialReport restarted = trial().probe(9).cell();

    assertThat(Status.typical(List.of(holds, restarted, holds))).isEqualTo(Status.HOLDS);
    assertThat(Status.typical(List.of(holds, restarted))).isEqualTo(Status.WOULD_BE_RESTARTED);
  }
}
