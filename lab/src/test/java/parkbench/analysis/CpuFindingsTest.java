package parkbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.result.Confidence;
import parkbench.result.Finding;
import parkbench.result.RuleId;
import parkbench.text.FindingText;

/** Who has the CPU of a trial's service: requests, its JIT, its collector, or the host. */
class CpuFindingsTest {
  @TempDir Path disk;

  private List<Finding> findings(Consumer<SyntheticTrial> change) {
    return SyntheticRun.in(disk.resolve("run"))
        .graded()
        .report(SyntheticTrial.unbounded("spring-webflux", "webclient", 300).with(change))
        .trials()
        .getFirst()
        .findings();
  }

  @Test
  void collectionsWhileTheJitHasMostOfTheCpuComeAfterIt() {
    List<Finding> findings =
        findings(
            t -> {
              t.serviceCpu = 0.99;
              t.compilerCpu = 0.54;
              t.collecting = true;
              t.gcPauses = 0.12;
            });

    assertThat(findings)
        .extracting(Finding::rule)
        .containsExactly(RuleId.NOT_DECIDED, RuleId.GC_BOUND);
    assertThat(FindingText.remedy(findings.getFirst())).contains("longer warm-up");
    assertThat(findings.getLast().confidence()).isEqualTo(Confidence.LOW);
  }

  @Test
  void collectionsOfAJitThatLeavesSomeCpuExplainNothing() {
    List<Finding> findings =
        findings(
            t -> {
              t.serviceCpu = 0.7;
              t.compilerCpu = 0.4;
              t.collecting = true;
              t.gcPauses = 0.12;
            });

    assertThat(findings).extracting(Finding::rule).endsWith(RuleId.GC_BOUND).hasSize(2);
    assertThat(findings.getFirst().rule()).isIn(RuleId.UNKNOWN, RuleId.NOT_DECIDED);
  }

  @Test
  void collectionsOfAWarmServiceLead() {
    Finding leading =
        findings(
                t -> {
                  t.serviceCpu = 0.7;
                  t.collecting = true;
                  t.gcPauses = 0.3;
                })
            .getFirst();

    assertThat(leading.rule()).isEqualTo(RuleId.GC_BOUND);
    assertThat(FindingText.remedy(leading)).startsWith("set -Xms");
  }

  @Test
  void whatTheHostTakesIsNoRoomOfTheCore() {
    Finding leading =
        findings(
                t -> {
                  t.serviceCpu = 0.86;
                  t.stealShare = 0.16;
                })
            .getFirst();

    assertThat(leading.rule()).isEqualTo(RuleId.CPU_BOUND);
    assertThat(FindingText.sentence(leading)).contains("CPU 100 % of what was left to it");
  }
}
