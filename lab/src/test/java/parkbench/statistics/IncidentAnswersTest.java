package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Incident;
import parkbench.result.IncidentAnswer;
import parkbench.result.IncidentAnswer.Recovery;
import parkbench.result.Report;
import parkbench.result.Statement;
import parkbench.text.IncidentText;

class IncidentAnswersTest {
  private static final Incident ASKED =
      new Incident(List.of(Incident.Kind.SLOWS), Duration.ofSeconds(10), Duration.ofSeconds(1), "");

  @TempDir Path disk;

  @Test
  void aServiceThatComesBackRecovers() {
    IncidentAnswer answer = answer(SyntheticTrial.incident());
    assertThat(answer.recovery()).isEqualTo(Recovery.RECOVERED);
    assertThat(answer.recoveredSeconds()).contains(4.0);
    assertThat(sentence(answer))
        .startsWith(
            "The upstream takes 1 s for 10 s: spring-mvc/blocking degrades: no request fails (p99 5")
        .endsWith("it recovers 4 s after the upstream.");
  }

  /**
   * Nothing but the upstream is as before: what is asked last waits as long as what was asked
   * first.
   */
  @Test
  void aServiceThatStaysSlowIsStuck() {
    IncidentAnswer answer =
        answer(SyntheticTrial.incident().with(trial -> slowFrom(trial, 20, 5000, 5000)));
    assertThat(answer.recovery()).isEqualTo(Recovery.STUCK);
    assertThat(sentence(answer)).contains("a metastable failure");
    assertThat(IncidentText.remedies(answer)).isNotEmpty();
  }

  @Test
  void aServiceWhoseQueueGetsShorterIsRecovering() {
    IncidentAnswer answer =
        answer(SyntheticTrial.incident().with(trial -> slowFrom(trial, 20, 9000, 1000)));
    assertThat(answer.recovery()).isEqualTo(Recovery.RECOVERING);
  }

  @Test
  void aServiceThatDoesNotWaitIsUnharmed() {
    IncidentAnswer answer =
        answer(SyntheticTrial.incident().with(trial -> slowFrom(trial, 20, 52, 52)));
    assertThat(answer.recovery()).isEqualTo(Recovery.UNHARMED);
    assertThat(IncidentText.remedies(answer)).isEmpty();
  }

  @Test
  void threeFailedChecksInARowWouldRestartIt() {
    IncidentAnswer answer =
        answer(
            SyntheticTrial.incident()
                .with(trial -> trial.probe = Optional.of(List.of(true, false, false, false))));
    assertThat(answer.health().orElseThrow().restarts()).isTrue();
    assertThat(sentence(answer))
        .contains(
            "would be restarted: its health check fails 3 times in a row, where 3 are enough");
  }

  @ParameterizedTest
  @CsvSource({
    "FAILS, 0, 1.0, 1.0, true",
    "REFUSES, 5, 1.0, 1.0, true",
    "FAILS, 6, 1.0, 1.0, false",
    "FAILS, 0, 0.1, 1.0, false",
    "FAILS, 0, 0, 0, false",
    "REFUSES, 0, 0, 0, false",
    "SLOWS, 0, 1.0, 1.0, false"
  })
  void goodAnswersWithoutAGoodCallAreNamed(
      Incident.Kind kind, long failed, double calls, double before, boolean named) {
    IncidentAnswer answer =
        new IncidentAnswer(
            "a/x",
            kind,
            20,
            1000,
            new IncidentAnswer.Asked(5, 30),
            59,
            new Report.AskedDuring(
                Optional.of(60.0), 100, failed, Optional.of(calls), Optional.of(before)),
            26,
            Optional.empty(),
            Recovery.UNHARMED,
            Optional.empty(),
            30);

    assertThat(sentence(answer).contains("an error that it hides")).isEqualTo(named);
    assertThat(String.join(" ", IncidentText.remedies(answer)).contains("body-contains"))
        .isEqualTo(named);
  }

  private static String sentence(IncidentAnswer answer) {
    return String.join(
        " ", IncidentText.sentences(List.of(new Statement.IncidentMet(answer, 1, 1))));
  }

  private static void slowFrom(SyntheticTrial trial, int from, double first, double last) {
    int seconds = trial.responseMillisBySecond.length;
    for (int second = from; second < seconds; second++) {
      trial.responseMillisBySecond[second] =
          first + (last - first) * (second - from) / (seconds - 1 - from);
    }
  }

  private IncidentAnswer answer(SyntheticTrial trial) {
    return SyntheticRun.in(disk.resolve("run"))
        .graded()
        .seeking(ASKED)
        .report(trial)
        .incidents()
        .getFirst();
  }
}
