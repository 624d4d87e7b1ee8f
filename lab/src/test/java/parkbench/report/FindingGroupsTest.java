package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import parkbench.result.FindingGroup;
import parkbench.result.TrialReport;
import parkbench.statistics.FindingGroups;
import parkbench.text.LoadWords;

class FindingGroupsTest {
  private static Reports.Builder blocking(int fork) {
    return Reports.trial("spring-mvc", "blocking", 500, 400)
        .repeat(fork)
        .finding(Reports.exhausted("http-nio"));
  }

  @Test
  void aFindingOfSeveralForksIsSaidOnce() {
    TrialReport without = Reports.trial("spring-mvc", "blocking", 500, 400).repeat(3).cell();

    List<FindingGroup> groups =
        FindingGroups.of(List.of(blocking(1).cell(), blocking(2).cell(), without));

    assertThat(groups)
        .singleElement()
        .satisfies(
            group -> {
              assertThat(group.approach()).isEqualTo("spring-mvc/blocking");
              assertThat(LoadWords.point(group.point())).isEqualTo("500 ms, 400 users");
              assertThat(group.forks()).isEqualTo(2);
              assertThat(group.of()).isEqualTo(3);
            });
  }

  @Test
  void anInvalidTrialFindsNothingBesideAValidOne() {
    TrialReport invalid = blocking(2).late(9).cell();

    assertThat(FindingGroups.of(List.of(blocking(1).cell(), invalid)))
        .singleElement()
        .satisfies(group -> assertThat(group.of()).isEqualTo(1));
    assertThat(FindingGroups.of(List.of(invalid))).hasSize(1);
  }

  @Test
  void loadPointsAreApart() {
    TrialReport fewer =
        Reports.trial("spring-mvc", "blocking", 500, 100)
            .finding(Reports.exhausted("http-nio"))
            .cell();

    assertThat(FindingGroups.of(List.of(blocking(1).cell(), fewer)))
        .extracting(group -> LoadWords.point(group.point()))
        .containsExactly("500 ms, 400 users", "500 ms, 100 users");
  }
}
