package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
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
  void withoutAModelNothingIsSaid() {
    assertThat(CostSection.of(Reports.quick())).isEmpty();
  }
}
