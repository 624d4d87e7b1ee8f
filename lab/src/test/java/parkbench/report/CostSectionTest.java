package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.result.Report;
import parkbench.text.MarkdownWriter;

class CostSectionTest {
  /** 0.4 ms of CPU a request, 0.35 to 0.5: a core answers 2,500 of them, 2,000 to 2,857. */
  @Test
  void aServiceIsPlannedByItsPoolOrItsCpuWhicheverBoundsIt() {
    String words = MarkdownWriter.of(List.of(CostSection.of(Reports.modelled()).orElseThrow()));

    assertThat(words)
        .contains("A service is planned at 70 % of the most that it answers")
        .containsPattern("blocking \\| 400 µs \\(350 to 500\\) \\|.*\\| 279 \\| 36 \\| threads")
        .containsPattern("\\| 1,750 \\| 6 \\(5 to 8\\) \\| CPU");
  }

  @Test
  void withinAGoalWhatWasMeasuredCounts() {
    CostGoal goal = new CostGoal(Optional.of(Duration.ofMillis(1_200)), 20_000);

    assertThat(MarkdownWriter.of(List.of(CostSection.of(Reports.modelled(), goal))))
        .contains("with a p99 of at most 1.2 s")
        .contains("services for 20,000 rps")
        .containsPattern("webclient \\|.*\\| 788 \\| 26 \\| what was measured")
        .contains("what limits them is not known: spring-mvc/virtual-threads at 500 ms.");
  }

  @Test
  void whatIsNotWithinAGoalIsNamed() {
    Report report = Reports.modelled();
    CostGoal strict = new CostGoal(Optional.of(Duration.ofNanos(1)), 10_000);

    assertThat(MarkdownWriter.of(List.of(CostSection.of(report, strict))))
        .contains("Not within the goal at any measured load: ")
        .doesNotContain("services for");
  }

  @Test
  void withoutAModelNothingIsSaid() {
    assertThat(CostSection.of(Reports.quick())).isEmpty();
  }
}
