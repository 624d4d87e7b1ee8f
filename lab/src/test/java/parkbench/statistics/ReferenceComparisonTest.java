package parkbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.stat.descriptive.StreamingStatistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Quantity;
import parkbench.result.ComparisonVerdict;
import parkbench.result.ReferenceVerdict;
import parkbench.result.Report;
import parkbench.text.LoadWords;

class ReferenceComparisonTest {
  private static final String REFERENCE = "known/busy";

  /** What forks differ by, in rps; alike in both systems of a repeat. */
  private static final double[] REPEATS = {0, 6, -4, 8, -10};

  @TempDir Path disk;

  /** Five repeats of a reference and of another system. */
  private Report run(String name, double reference, double other) {
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int i = 0; i < REPEATS.length; i++) {
      trials.add(at("known", "busy", i + 1, reference + REPEATS[i]));
      trials.add(at("own", "hello", i + 1, other + REPEATS[i]));
    }
    return SyntheticRun.in(disk.resolve(name)).report(trials.toArray(SyntheticTrial[]::new));
  }

  private static SyntheticTrial at(String system, String approach, int repeat, double rps) {
    return SyntheticTrial.unbounded(system, approach, rps).with(trial -> trial.repeat = repeat);
  }

  private static ReferenceComparison.Row throughput(ReferenceComparison compared) {
    return compared.others().stream()
        .filter(row -> row.raw().metric() == Quantity.THROUGHPUT_RPS)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest(name = "reference {0} to {1}, other {2} to {3}: {4}, {5}: {6}")
  @CsvSource({
    "700, 630, 700, 630, LOWER, NO_DIFFERENCE, WITH_REFERENCE",
    "700, 630, 700, 700, NO_DIFFERENCE, HIGHER, AGAINST_REFERENCE",
    "700, 700, 700, 600, LOWER, LOWER, BY_ITSELF",
    "700, 700, 700, 700, NO_DIFFERENCE, NO_DIFFERENCE, AS_REFERENCE",
    "700, 630, 700, 560, LOWER, LOWER, BY_ITSELF"
  })
  void eachRowIsToldAsItIsAndBesideTheReference(
      double before,
      double after,
      double otherBefore,
      double otherAfter,
      ComparisonVerdict raw,
      ComparisonVerdict relative,
      ReferenceVerdict verdict) {
    ReferenceComparison.Row row =
        throughput(
            ReferenceComparison.of(
                run("a", before, otherBefore), run("b", after, otherAfter), REFERENCE));

    assertThat(row.raw().verdict()).contains(raw);
    assertThat(row.relative().orElseThrow().verdict()).contains(relative);
    assertThat(row.verdict()).isEqualTo(verdict);
  }

  @Test
  void theReferenceTellsWhatItMoved() {
    ReferenceComparison compared =
        ReferenceComparison.of(run("a", 700, 700), run("b", 630, 700), REFERENCE);

    assertThat(compared.reference())
        .hasSize(3)
        .allMatch(row -> LoadWords.subject(row.of()).equals(REFERENCE + " at 500 ms, 400 users"));
    assertThat(compared.reference().getFirst().ratio()).isCloseTo(0.9, within(0.001));
    assertThat(compared.reference().getFirst().low().orElseThrow()).isBetween(0.88, 0.9);
    assertThat(compared.others())
        .allMatch(
            row -> LoadWords.subject(row.raw().of()).equals("own/hello at 500 ms, 400 users"));
  }

  @Test
  void theRatioOfRatiosHasTheVariancesOfBothRuns() {
    double[] first = {0.01, -0.02, 0.015, 0.005};
    double[] second = {0.02, -0.01, -0.03, 0.01};

    RunComparison.Row relative =
        throughput(ReferenceComparison.of(scattered("a", first), scattered("b", second), REFERENCE))
            .relative()
            .orElseThrow();

    LogRatio welch = welch(first, second);
    assertThat(relative.ratio()).isCloseTo(welch.ratio(), within(3e-4));
    assertThat(relative.low().orElseThrow()).isCloseTo(welch.low(), within(3e-4));
    assertThat(relative.high().orElseThrow()).isCloseTo(welch.high(), within(3e-4));
  }

  /** A reference that stays, and a system that differs from it by these logarithms. */
  private Report scattered(String name, double[] logs) {
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int i = 0; i < logs.length; i++) {
      trials.add(at("known", "busy", i + 1, 7_000));
      trials.add(at("own", "hello", i + 1, 7_000 * Math.exp(logs[i])));
    }
    return SyntheticRun.in(disk.resolve(name)).report(trials.toArray(SyntheticTrial[]::new));
  }

  private static LogRatio welch(double[] a, double[] b) {
    return LogRatio.unpaired(statistics(a), statistics(b)).orElseThrow();
  }

  private static StreamingStatistics statistics(double[] logs) {
    StreamingStatistics all = new StreamingStatistics();
    for (double log : logs) {
      all.addValue(log);
    }
    return all;
  }

  @Test
  void whereTheReferenceWasNotMeasuredNothingIsRelative() {
    Report without =
        SyntheticRun.in(disk.resolve("other"))
            .report(at("known", "busy", 1, 700), at("own", "hello", 2, 700));

    ReferenceComparison.Row row =
        throughput(ReferenceComparison.of(run("a", 700, 700), without, REFERENCE));

    assertThat(row.relative()).isEmpty();
    assertThat(row.verdict()).isEqualTo(ReferenceVerdict.NO_REFERENCE);
  }

  @Test
  void withOneRepeatItIsShownOnly() {
    Report once =
        SyntheticRun.in(disk.resolve("once"))
            .report(at("known", "busy", 1, 630), at("own", "hello", 1, 630));

    ReferenceComparison.Row row =
        throughput(ReferenceComparison.of(run("a", 700, 700), once, REFERENCE));

    assertThat(row.relative().orElseThrow().ratio()).isCloseTo(1, within(0.001));
    assertThat(row.relative().orElseThrow().low()).isEmpty();
    assertThat(row.verdict()).isEqualTo(ReferenceVerdict.SHOWN_ONLY);
  }

  @Test
  void anInvalidReferenceIsNone() {
    Report run =
        SyntheticRun.in(disk.resolve("invalid"))
            .report(
                at("known", "busy", 1, 700).with(trial -> trial.stealShare = 0.1),
                at("own", "hello", 1, 700));

    assertThat(ReferenceComparison.candidates(run)).containsExactly("own/hello");
  }
}
