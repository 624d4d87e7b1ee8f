package parkbench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InvocationsTest {
  private static final String COMMAND = "parkbench.command";

  @AfterEach
  void forget() {
    System.clearProperty(COMMAND);
  }

  @Test
  void variablesOfOptionsArePartOfTheCommandAndTheFolderOfRunsIsNot() {
    Invocations.asked(
        new String[] {"run", "quick"},
        Map.of("PARKBENCH_RUNS", "/data/runs", "PARKBENCH_REPEAT", "3", "HOME", "/root"));

    assertThat(System.getProperty(COMMAND)).isEqualTo("PARKBENCH_REPEAT=3 ./parkbench run quick");
  }
}
