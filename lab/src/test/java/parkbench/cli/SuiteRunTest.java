package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SuiteRunTest {
  @Test
  void theMostTellingExitCodeOfAllRunsIsThatOfTheSuite() {
    assertThat(SuiteRun.mostTelling(List.of())).isEqualTo(Exit.DONE);
    assertThat(SuiteRun.mostTelling(List.of(Exit.DONE, Exit.BOUND_BROKEN)))
        .isEqualTo(Exit.BOUND_BROKEN);
    assertThat(SuiteRun.mostTelling(List.of(Exit.NO_VALID_TRIAL, Exit.BOUND_BROKEN)))
        .isEqualTo(Exit.NO_VALID_TRIAL);
    assertThat(SuiteRun.mostTelling(List.of(Exit.DONE, Exit.DIED, Exit.NO_VALID_TRIAL)))
        .isEqualTo(Exit.DIED);
  }
}
