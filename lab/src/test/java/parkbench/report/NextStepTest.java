package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NextStepTest {

  @Test
  void aBudgetForOneStartGrowsWithTheStarts() {
    assertThat(NextStep.repeated("./parkbench run quick"))
        .isEqualTo("./parkbench run quick --repeat 5");
    assertThat(NextStep.repeated("./parkbench run students --budget 110s --retry 1 --seed 7"))
        .isEqualTo("./parkbench run students --budget 550s --retry 1 --seed 7 --repeat 5");
    assertThat(NextStep.repeated("./parkbench run students --budget=2m"))
        .isEqualTo("./parkbench run students --budget=10m --repeat 5");
    assertThat(NextStep.repeated("./parkbench run students --budget 99999999999999999999s"))
        .endsWith(" --budget 99999999999999999999s --repeat 5");
  }
}
