package parkbench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.plan.AuditMode;

class RunCommandTest {
  private static final RunCommand POSTS =
      new RunCommand(
          "posts",
          Optional.of("001,002"),
          Optional.of(3),
          Optional.of(Duration.ofMinutes(20)),
          Optional.of("17"),
          Optional.of(2),
          Optional.of(Duration.ZERO),
          Optional.empty(),
          false,
          AuditMode.GRADED,
          List.of(Path.of("my libraries/queue.yaml")));

  @Test
  void everythingThatWasChosenIsSaid() {
    assertThat(POSTS.text())
        .isEqualTo(
            "./parkbench run posts --only 001,002 --repeat 3 --budget 20m --jdk 17 --retry 2 --wait-for-quiet 0s --libraries 'my libraries/queue.yaml'");
    assertThat(POSTS.seeded(42).text()).contains(" --wait-for-quiet 0s --seed 42 ");
    assertThat(bare("quick").text()).isEqualTo("./parkbench run quick");
  }

  @Test
  void aStrictRunIsSaidAndKeptByItsScenarios() {
    RunCommand strict =
        new RunCommand(
            "posts",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false,
            AuditMode.STRICT,
            List.of());

    assertThat(strict.text()).isEqualTo("./parkbench run posts --strict");
    assertThat(strict.of("fan-out", Optional.empty(), 0).text())
        .isEqualTo("./parkbench run fan-out --strict");
  }

  @Test
  void aScenarioOfASuiteKeepsWhatIsNotTheSuitesOwn() {
    assertThat(POSTS.seeded(42).of("fan-out", Optional.of(Duration.ofSeconds(125)), 1).text())
        .isEqualTo(
            "./parkbench run fan-out --repeat 3 --budget 125s --jdk 17 --retry 1 --wait-for-quiet 0s --seed 42 --libraries 'my libraries/queue.yaml'");
    assertThat(POSTS.of("fan-out", Optional.empty(), 0).text())
        .isEqualTo(
            "./parkbench run fan-out --repeat 3 --jdk 17 --wait-for-quiet 0s --libraries 'my libraries/queue.yaml'");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "./my.yaml, ./my.yaml",
        "my files/it.yaml, 'my files/it.yaml'",
        "*/blocking, '*/blocking'",
        "it's, 'it'\\''s'",
        "\"\", ''"
      })
  void whatAShellWouldChangeIsQuoted(String word, String said) {
    assertThat(bare(word).text()).isEqualTo("./parkbench run " + said);
  }

  private static RunCommand bare(String scenario) {
    return new RunCommand(
        scenario,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        AuditMode.GRADED,
        List.of());
  }
}
