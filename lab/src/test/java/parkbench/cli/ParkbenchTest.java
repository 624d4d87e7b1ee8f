package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ParkbenchTest {
  private final StringWriter reported = new StringWriter();

  private int say(String words) {
    return Parkbench.commandLine().setErr(new PrintWriter(reported)).execute(words.split(" ", -1));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "run quick --budgt 5m, unknown option '--budgt', Did you mean --budget?, parkbench run",
        "run quick --budget=7, '7' is no duration, , parkbench run",
        "run quick fast, unexpected argument 'fast', , parkbench run",
        "crosscheck, SCENARIO, , parkbench crosscheck",
        "rnu quick, unknown command 'rnu', Did you mean run?, parkbench",
        "halp, unknown command 'halp', Did you mean help?, parkbench",
        "help rnu, unknown command 'rnu', Did you mean run?, parkbench",
        "frobnicate, unknown command 'frobnicate', , parkbench",
        "prove x --of a/b, --of is now --approach, , parkbench prove",
        "run quick --again 2, --again is now --retry, , parkbench run",
        "run quick --examine, --examine is now --thread-dumps, , parkbench run",
        "load http://x --at-once 3 --over 1s, --over is now --ramp, , parkbench load",
        "doctor --pid 1 --meters=http://x, --meters is now --metrics, , parkbench doctor",
        "doctor --pid 1 --record, --record is now --jfr, , parkbench doctor",
        "doctor --pid 1 --virtual, --virtual is now --virtual-threads, , parkbench doctor",
        "doctor --pid 1 --heap, --heap is now --class-histogram, , parkbench doctor",
        "doctor --pid 1 --for 5s, --for is now --duration, , parkbench doctor"
      })
  void aUsageErrorNamesWhatIsWrongAndTheFix(String words, String what, String fix, String command) {
    assertThat(say(words)).isEqualTo(2);
    List<String> lines = reported.toString().lines().toList();
    assertThat(lines.getFirst()).startsWith("parkbench: ").contains(what);
    assertThat(lines).hasSize(fix == null ? 2 : 3);
    if (fix != null) {
      assertThat(lines.get(1)).isEqualTo("  " + fix);
    }
    assertThat(lines.getLast()).isEqualTo("  See " + command + " --help");
  }

  @ParameterizedTest
  @CsvSource({
    "capacity quick --p99 0s, --p99",
    "capacity quick --for 0, --for",
    "capacity quick --delay 50ms --delay 0s, --delay",
    "incident quick --rate -1, --rate",
    "incident quick --lasts 0s, --lasts",
    "regress old.jar new.jar --scenario quick --within 0s, --within"
  })
  void whatMustBeAboveZeroIsRefusedElse(String words, String option) {
    assertThat(say(words)).isEqualTo(2);
    assertThat(reported.toString()).startsWith("parkbench: " + option + " is not above zero");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "plan", "trace"})
  void whereNoScenarioIsNamedThereMustBeOneHere(String words) {
    assertThat(say(words)).isEqualTo(2);
    assertThat(reported.toString())
        .startsWith("parkbench: no scenario is named, and there is no parkbench.yaml here")
        .contains("parkbench init app.jar");
  }

  @ParameterizedTest
  @ValueSource(strings = {"help", "--help", "help run", "version", "--version"})
  void helpAndVersionAreCommandsAndOptions(String words) {
    CommandLine line = Parkbench.commandLine().setOut(new PrintWriter(reported));

    assertThat(line.execute(words.split(" ", -1))).isZero();
    assertThat(reported.toString())
        .startsWith(
            switch (words) {
              case "help", "--help" -> "Usage: parkbench [-hV] VERB";
              case "help run" -> "Usage: parkbench run ";
              default -> "parkbench ";
            });
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
    assertThat(reported.toString().lines().toList())
        .hasSize(3)
        .first()
        .asString()
        .startsWith("parkbench: --")
        .contains(offending);
  }

  @Test
  void whoSaysNothingIsToldTheVerbs() {
    assertThat(Parkbench.commandLine().setErr(new PrintWriter(reported)).execute()).isEqualTo(2);
    assertThat(reported.toString()).contains("Usage: parkbench", "compare");
  }

  static Set<String> verbs() {
    return Parkbench.commandLine().getSubcommands().keySet();
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void everyVerbTellsHowItIsUsedAndWhatItIsFor(String verb) {
    CommandLine line = Parkbench.commandLine().setOut(new PrintWriter(reported));

    assertThat(line.execute(verb, "--help")).isZero();
    assertThat(reported.toString())
        .contains("Usage: parkbench " + verb, "--help")
        .doesNotContain(line.getCommandSpec().usageMessage().description());
  }
}
