package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class ParkbenchTest {
  private final StringWriter told = new StringWriter();

  private int say(String words) {
    return Parkbench.commandLine().setErr(new PrintWriter(told)).execute(words.split(" ", -1));
  }

  @ParameterizedTest
  @CsvSource({
    "run quick --budgt 5m, '--budgt', 'parkbench run --help'",
    "run quick --budget 7, '''7''', 'parkbench run --help'",
    "run, 'SCENARIO', 'parkbench run --help'",
    "crosscheck, 'SCENARIO', 'parkbench crosscheck --help'",
    "rnu quick, 'rnu', 'parkbench --help'"
  })
  void aWordThatIsNotUnderstoodIsToldWithTheReasonAndTheRemedy(
      String words, String offending, String help) {
    assertThat(say(words)).isEqualTo(2);
    assertThat(told.toString().lines().toList())
        .hasSizeBetween(3, 4)
        .first()
        .asString()
        .startsWith("parkbench: ")
        .contains(offending);
    assertThat(told.toString()).contains("Nothing was started").contains("See " + help);
  }

  @ParameterizedTest
  @CsvSource({
    "run quick --precision 0%, 0%",
    "run quick --precision 100%, 100%",
    "run quick --precision 200%, 200%",
    "run quick --precision abc, abc",
    "run quick --precision 0.02, 0.02",
    "run quick --precision -1%, -1%",
    "plan quick --precision 2, 2",
    "run quick --precision 2% --repeat 7, --repeat 7",
    "run quick --paired --repeat 4, --repeat 4",
    "run quick --paired --budget 9m, --paired",
    "crosscheck quick --drivers wrk --budget 5m, --budget",
    "crosscheck quick --drivers wrk --precision 2%, --precision",
    "run quick --resume there, SCENARIO|FILE",
    "run --resume there --precision 2% --budget 5m, '--precision, --budget'",
    "run --resume there --out here, --out",
    "compare monday tuesday --out here, --out",
    "compare monday tuesday --rerun known/busy, tuesday",
    "compare monday --rerun known/busy --reference known/busy, --reference"
  })
  void choicesThatMeanNothingOrContradictEachOtherAreRefusedInThreeParts(
      String words, String offending) {
    assertThat(say(words)).isEqualTo(2);
    assertThat(told.toString().lines().toList())
        .hasSize(3)
        .first()
        .asString()
        .startsWith("parkbench: --")
        .contains(offending);
  }

  @Test
  void whoSaysNothingIsToldTheVerbs() {
    assertThat(Parkbench.commandLine().setErr(new PrintWriter(told)).execute()).isEqualTo(2);
    assertThat(told.toString()).contains("Usage: parkbench", "compare");
  }

  static Set<String> verbs() {
    return Parkbench.commandLine().getSubcommands().keySet();
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void everyVerbTellsHowItIsUsedAndWhatItIsFor(String verb) {
    CommandLine line = Parkbench.commandLine().setOut(new PrintWriter(told));

    assertThat(line.execute(verb, "--help")).isZero();
    assertThat(told.toString())
        .contains("Usage: parkbench " + verb, "--help")
        .doesNotContain(line.getCommandSpec().usageMessage().description());
  }

  @Test
  void aSlipOfTheFingerGetsASuggestion() {
    say("run quick --budgt 5m");

    assertThat(told.toString()).contains("--budget");
  }
}
