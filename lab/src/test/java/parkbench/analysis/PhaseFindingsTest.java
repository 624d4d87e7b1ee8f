package parkbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.record.ThreadActivity;
import parkbench.result.Finding;
import parkbench.result.RuleId;
import parkbench.text.FindingText;

/** Where the upstream changes by a script, a finding holds for phases of it. */
class PhaseFindingsTest {
  @TempDir Path disk;

  private List<Finding> findings(Consumer<SyntheticTrial> change) {
    return SyntheticRun.in(disk.resolve("run"))
        .report(SyntheticTrial.incident().with(change))
        .trials()
        .getFirst()
        .findings();
  }

  /** All threads are busy, and requests unread, while the upstream takes a second. */
  private static void fullFrom20To30(SyntheticTrial t) {
    t.busyBySecond = IntStream.range(0, 61).map(s -> s >= 20 && s < 30 ? 200 : 10).toArray();
    t.unreadBySecond = IntStream.range(0, 61).map(s -> s >= 20 && s < 30 ? 150 : 0).toArray();
  }

  @Test
  void aPoolThatIsFullInOnePhaseIsFoundThere() {
    List<Finding> findings = findings(PhaseFindingsTest::fullFrom20To30);

    assertThat(findings)
        .extracting(Finding::rule)
        .contains(RuleId.RECOVERY, RuleId.REQUEST_THREADS_EXHAUSTED);
    assertThat(findings)
        .filteredOn(finding -> finding.rule() == RuleId.REQUEST_THREADS_EXHAUSTED)
        .singleElement()
        .satisfies(
            finding ->
                assertThat(FindingText.sentence(finding))
                    .startsWith("200 of 200 ")
                    .endsWith("; seen at 20 to 30 s of the load."));
  }

  @Test
  void whatThreadsDidInOnePhaseIsNotAveragedOverTheScript() {
    List<Finding> findings =
        findings(
            t -> {
              fullFrom20To30(t);
              t.looks =
                  IntStream.range(6, 60)
                      .mapToObj(
                          second ->
                              second >= 20 && second < 30
                                  ? t.look(second, ThreadActivity.HTTP_POOL_WAIT)
                                  : t.look(second, ThreadActivity.IDLE))
                      .toList();
            });

    assertThat(findings)
        .filteredOn(finding -> finding.rule() == RuleId.HTTP_POOL_EXHAUSTED)
        .singleElement()
        .satisfies(
            finding ->
                assertThat(FindingText.sentence(finding))
                    .startsWith("200 of 200 Tomcat threads")
                    .contains("100 % of the busy ones")
                    .endsWith("; seen at 20 to 30 s of the load."));
  }

  @Test
  void whatHoldsInSeveralPhasesNamesThemAll() {
    List<Finding> findings =
        findings(
            t -> {
              t.busyBySecond = IntStream.range(0, 61).map(s -> s >= 20 ? 200 : 10).toArray();
              t.unreadBySecond = IntStream.range(0, 61).map(s -> s >= 20 ? 150 : 0).toArray();
            });

    assertThat(findings)
        .filteredOn(finding -> finding.rule() == RuleId.REQUEST_THREADS_EXHAUSTED)
        .singleElement()
        .satisfies(
            finding ->
                assertThat(FindingText.sentence(finding))
                    .endsWith("; seen at 20 to 30 s, 30 to 60 s of the load."));
  }

  @Test
  void aServiceThatIsFineInEachPhaseHasNoSuchFinding() {
    assertThat(findings(t -> {}))
        .extracting(Finding::rule)
        .doesNotContain(RuleId.REQUEST_THREADS_EXHAUSTED, RuleId.NO_BOTTLENECK, RuleId.UNKNOWN);
  }
}
