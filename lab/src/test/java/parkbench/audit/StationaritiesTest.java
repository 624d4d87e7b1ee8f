package parkbench.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Arrivals;
import parkbench.plan.Bound;
import parkbench.plan.Change;
import parkbench.plan.Claim;
import parkbench.plan.Delay;
import parkbench.plan.Load;
import parkbench.plan.Quantity;
import parkbench.plan.Rate;
import parkbench.record.ClaimVerdict;
import parkbench.record.Death;
import parkbench.result.Report;
import parkbench.result.Report.Stationarity.Kind;
import parkbench.result.RuleId;
import parkbench.result.TrialReport;
import parkbench.text.ClaimText;
import parkbench.text.FindingText;
import parkbench.text.StationarityText;
import parkbench.text.VerdictText;

class StationaritiesTest {
  @TempDir Path disk;
  private int runs;

  private Report report(SyntheticTrial... trials) {
    return SyntheticRun.in(disk.resolve("run" + runs++)).report(trials);
  }

  private TrialReport cell(SyntheticTrial trial) {
    return report(trial).trials().getFirst();
  }

  private static SyntheticTrial level(SyntheticTrial trial) {
    return trial.with(t -> t.inFlightBySecond = new long[0]);
  }

  @Test
  void aQueueThatGrowsIsToldWithItsGrowthAndItsCapacity() {
    TrialReport cell = cell(SyntheticTrial.overloaded());

    Report.Stationarity seen = cell.course().overTime().stationarity();
    assertThat(seen.kind()).isEqualTo(Kind.NOT_STATIONARY);
    assertThat(seen.growthRps().orElseThrow().value()).isCloseTo(10, within(1e-9));
    assertThat(seen.capacityRps().orElseThrow().value()).isCloseTo(10, within(1e-9));
    assertThat(cell.findings())
        .filteredOn(finding -> finding.rule() == RuleId.NOT_STATIONARY)
        .singleElement()
        .satisfies(
            finding ->
                assertThat(FindingText.sentence(finding))
                    .isEqualTo(
                        "Cannot keep up, so that mean and percentiles depend on the run's"
                            + " length: in flight grows by 10 per second (95 %: 10 to 10); the"
                            + " stable capacity is 10 rps (95 %: 10 to 10)."));
    assertThat(cell.latency().responseMs().p95()).isPositive();
  }

  @Test
  void itsVerdictStandsInTheFirstSentence() {
    assertThat(VerdictText.sentence(report(SyntheticTrial.overloaded()).verdict().getFirst()))
        .contains("cannot keep up")
        .doesNotContain("keeps up");
  }

  @Test
  void whatStandsIsStationary() {
    Report.Stationarity seen =
        cell(level(SyntheticTrial.overloaded())).course().overTime().stationarity();

    assertThat(seen.kind()).isEqualTo(Kind.STATIONARY);
    assertThat(seen.capacityRps()).isEmpty();
  }

  @Test
  void whatChangesByMoreThanAFewPercentEitherWayCannotBeTold() {
    SyntheticTrial trial = SyntheticTrial.overloaded();
    for (int second = 0; second <= 60; second++) {
      trial.inFlightBySecond[second] = second / 6 % 2 == 0 ? 10 : 40;
    }

    Report.Stationarity seen = cell(trial).course().overTime().stationarity();
    assertThat(seen.kind()).isEqualTo(Kind.CANNOT_TELL);
    assertThat(StationarityText.why(seen)).contains("a longer window");
  }

  /** What is asked in the first 15 s is under way then, whatever the service does. */
  @Test
  void untilTheFirstAnswersComeNothingIsSaid() {
    SyntheticTrial trial =
        SyntheticTrial.overloaded()
            .with(
                t -> {
                  t.load = SyntheticTrial.open(20, 20);
                  t.windowSeconds = 20;
                  t.delay = Duration.ofSeconds(15);
                });
    for (int second = 0; second <= 60; second++) {
      trial.inFlightBySecond[second] = 20L * Math.min(second, 15);
    }

    assertThat(cell(trial).course().overTime().stationarity().kind()).isEqualTo(Kind.STATIONARY);
  }

  @Test
  void aShortWindowCannotTell() {
    SyntheticTrial trial =
        SyntheticTrial.overloaded()
            .with(
                t -> {
                  t.load = SyntheticTrial.open(20, 4);
                  t.windowSeconds = 4;
                });

    assertThat(cell(trial).course().overTime().stationarity().kind()).isEqualTo(Kind.CANNOT_TELL);
  }

  static Stream<Arguments> others() {
    return Stream.of(
        other("a closed load", t -> t.load = SyntheticTrial.sound().load),
        other("a burst", t -> t.load = new Load.AtOnce(400, 10)),
        other(
            "a profile",
            t ->
                t.load =
                    new Load.Open(
                        Arrivals.CONSTANT,
                        List.of(
                            new Load.Segment(Duration.ofSeconds(60), new Rate(10), new Rate(30))))),
        other(
            "a script",
            t ->
                t.script =
                    List.of(
                        new Change(
                            Duration.ofSeconds(20),
                            Optional.empty(),
                            new Change.Effect.Takes(new Delay.Constant(Duration.ofSeconds(1)))))),
        other("a dead service", t -> t.died = Optional.of(new Death(137, true, List.of()))));
  }

  private static Arguments other(String what, Consumer<SyntheticTrial> change) {
    return arguments(what, change);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("others")
  void ofOthersItIsNotAsked(String what, Consumer<SyntheticTrial> change) {
    assertThat(
            cell(SyntheticTrial.overloaded().with(change))
                .course()
                .overTime()
                .stationarity()
                .kind())
        .isEqualTo(Kind.NOT_ASKED);
  }

  @Test
  void itsResponseTimesAreComparedWithNothingAndItsThroughputIs() {
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int repeat = 1; repeat <= 3; repeat++) {
      int own = repeat;
      trials.add(SyntheticTrial.overloaded().with(t -> t.repeat = own));
      trials.add(
          level(SyntheticTrial.overloaded())
              .with(
                  t -> {
                    t.repeat = own;
                    t.approach = "other";
                    t.rps = 20;
                  }));
    }

    assertThat(report(trials.toArray(SyntheticTrial[]::new)).comparisons())
        .extracting(VerdictText::metric)
        .containsExactly("throughput, 100 ms, 20 rps");
  }

  @Test
  void aClaimAboutItKeepsItsVerdictAndSaysThatTheLengthDecides() {
    Report.Claim claim =
        SyntheticRun.in(disk.resolve("claim"))
            .claim(mean())
            .report(SyntheticTrial.overloaded())
            .claims()
            .getFirst();

    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
    assertThat(ClaimText.why(claim))
        .endsWith("; not stationary: it depends on the length of the run, 60 s");
  }

  private static Claim mean() {
    return new Claim(
        "C1",
        "001",
        "",
        "It takes half a minute.",
        Optional.empty(),
        Optional.empty(),
        "",
        false,
        new Claim.Figure(
            Quantity.RESPONSE_MEAN_MS,
            new Claim.Side(
                "spring-mvc/blocking",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()),
            new Bound.Between(Optional.of(20_000.0), Optional.empty())));
  }
}
