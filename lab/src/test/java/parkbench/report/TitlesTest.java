package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import parkbench.result.Report;

class TitlesTest {
  @Test
  void everyPlaceThatNamesAnApproachHasItsTitle() {
    Report titled = Titles.in(Reports.repeated());

    assertThat(titled.verdict().toString()).doesNotContain("spring-mvc/blocking");
    assertThat(titled.comparisons().getFirst().a()).isEqualTo("Tomcat with 200 threads");
    assertThat(titled.repeated().getFirst().approach()).isEqualTo("WebFlux with WebClient");
    assertThat(titled.findings().getFirst().approach()).isEqualTo("Tomcat with 200 threads");
    assertThat(titled.trials()).hasSize(15);
  }

  /** One name for two services would make their trials forks of one. */
  @Test
  void aTitleThatTwoApproachesShareIsLeftOut() {
    Report report =
        Reports.of(
            Reports.trial("old", "app", 500, 400).titled("App").answering(400, 500).cell(),
            Reports.trial("new", "app", 500, 400).titled("App").answering(390, 500).cell(),
            Reports.trial("b", "app", 500, 400).titled("Other").answering(390, 500).cell());

    assertThat(Titles.in(report).trials())
        .extracting(Row::approach)
        .containsExactly("old/app", "new/app", "Other");
  }

  @Test
  void aReportWithoutTitlesIsItself() {
    Report quick = Reports.quick();

    assertThat(Titles.in(quick)).isSameAs(quick);
  }
}
