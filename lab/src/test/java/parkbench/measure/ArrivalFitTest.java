package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.plan.Arrivals;
import parkbench.plan.AuditLimits;
import parkbench.plan.Load.Segment;
import parkbench.plan.Rate;

/** Simulated arrivals, with fixed seeds: those of the plan, and others. */
class ArrivalFitTest {
  private static final int SECONDS = 20;

  private static ExpectedArrivals steady(double rate) {
    return new ExpectedArrivals(List.of(segment(SECONDS, rate, rate)));
  }

  private static Segment segment(int seconds, double from, double to) {
    return new Segment(Duration.ofSeconds(seconds), new Rate(from), new Rate(to));
  }

  private static boolean fits(Arrivals asked, double rate, double[] seconds) {
    return fits(asked, steady(rate), seconds);
  }

  private static boolean fits(Arrivals asked, ExpectedArrivals expected, double[] seconds) {
    return switch (fit(asked, expected, seconds)) {
      case ArrivalFit.Even even -> even.off() == 0;
      case ArrivalFit.Random random -> random.byChance() >= AuditLimits.DEFAULT.arrivalRisk();
      case ArrivalFit.TooFew few -> throw new AssertionError("too few: " + few.arrivals());
      case ArrivalFit.CutOff cutOff -> throw new AssertionError(cutOff);
    };
  }

  private static ArrivalFit fit(Arrivals asked, ExpectedArrivals expected, double[] seconds) {
    long[] instants =
        Arrays.stream(seconds)
            .filter(at -> at < expected.seconds())
            .mapToLong(at -> (long) (at * 1e9))
            .sorted()
            .toArray();
    return ArrivalFits.of(asked, expected, instants, expected.seconds(), AuditLimits.DEFAULT);
  }

  private static double[] random(double rate, SplittableRandom random) {
    return DoubleStream.iterate(
            SimulatedQueue.exponential(random) / rate,
            at -> at < SECONDS,
            at -> at + SimulatedQueue.exponential(random) / rate)
        .toArray();
  }

  private static double[] even(double rate) {
    return IntStream.range(0, (int) (SECONDS * rate)).mapToDouble(n -> n / rate).toArray();
  }

  @ParameterizedTest(name = "none of a thousand sound trials of {0} rps is invalid")
  @CsvSource({"6", "20", "280", "1000"})
  void randomArrivalsFit(double rate) {
    SplittableRandom random = new SplittableRandom(20_261_122);

    assertThat(IntStream.range(0, 1000))
        .allMatch(trial -> fits(Arrivals.POISSON, rate, late(random(rate, random), random)));
  }

  /** As an engine fires: a little late, and several in one turn. */
  private static double[] late(double[] seconds, SplittableRandom random) {
    double turn = 1e-4 + 4e-4 * random.nextDouble();
    return Arrays.stream(seconds).map(at -> turn * Math.ceil(at / turn)).toArray();
  }

  static Stream<Arguments> others() {
    return Stream.of(
        other("even ones", seconds -> even(200)),
        other("a fifth more", seconds -> scaled(seconds, 1 / 1.2)),
        other("a fifth fewer", seconds -> scaled(seconds, 1.2)),
        other("none in the last second", seconds -> before(seconds, SECONDS - 1)),
        other("clumps, once in 100 ms", seconds -> rounded(seconds, 0.1)),
        other("half as many, each twice", ArrivalFitTest::doubled),
        other("a rate that wanders by a third", ArrivalFitTest::wandering));
  }

  private static Arguments other(String what, UnaryOperator<double[]> planted) {
    return arguments(what, planted);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("others")
  void otherArrivalsDoNot(String what, UnaryOperator<double[]> planted) {
    SplittableRandom random = new SplittableRandom(4);

    assertThat(IntStream.range(0, 100))
        .allMatch(trial -> !fits(Arrivals.POISSON, 200, planted.apply(random(200, random))));
  }

  private static double[] scaled(double[] seconds, double by) {
    return Arrays.stream(seconds).map(at -> at * by).toArray();
  }

  private static double[] before(double[] seconds, double end) {
    return Arrays.stream(seconds).filter(at -> at < end).toArray();
  }

  private static double[] rounded(double[] seconds, double to) {
    return Arrays.stream(seconds).map(at -> to * Math.ceil(at / to)).toArray();
  }

  private static double[] doubled(double[] seconds) {
    return Arrays.stream(seconds).flatMap(at -> DoubleStream.of(2 * at, 2 * at)).toArray();
  }

  private static double[] wandering(double[] seconds) {
    return Arrays.stream(seconds).map(at -> at + 0.33 * Math.sin(at)).toArray();
  }

  @Test
  void evenArrivalsFitWithinTheLimitOfTheSendLag() {
    assertThat(fits(Arrivals.CONSTANT, 200, even(200))).isTrue();
    assertThat(fits(Arrivals.CONSTANT, 333.3, even(333.3))).isTrue();
    assertThat(fits(Arrivals.CONSTANT, 200, rounded(even(200), 0.0009))).isTrue();
    assertThat(fits(Arrivals.CONSTANT, 0.5, even(0.5))).isTrue();
  }

  @Test
  void evenArrivalsThatAreOffDoNot() {
    assertThat(fits(Arrivals.CONSTANT, 200, random(200, new SplittableRandom(1)))).isFalse();
    assertThat(fits(Arrivals.CONSTANT, 200, scaled(even(200), 1.0002))).isFalse();
    assertThat(fits(Arrivals.CONSTANT, 200, before(even(200), 10))).isFalse();
    double[] one = even(200);
    one[700] -= 0.0001;
    assertThat(fits(Arrivals.CONSTANT, 200, one)).isFalse();
  }

  @Test
  void aProfileIsFollowed() {
    ExpectedArrivals ramp =
        new ExpectedArrivals(List.of(segment(10, 0, 200), segment(5, 0, 0), segment(10, 100, 100)));
    double[] even =
        DoubleStream.concat(
                IntStream.range(0, 1000).mapToDouble(n -> Math.sqrt(n / 10.0)),
                IntStream.range(0, 1000).mapToDouble(n -> 15 + n / 100.0))
            .toArray();

    assertThat(ramp.by(5)).isCloseTo(250, within(1e-9));
    assertThat(ramp.by(12)).isCloseTo(1000, within(1e-9));
    assertThat(ramp.by(25)).isCloseTo(2000, within(1e-9));
    assertThat(ramp.peak()).isEqualTo(200);
    assertThat(fits(Arrivals.CONSTANT, ramp, even)).isTrue();
    assertThat(fits(Arrivals.POISSON, ramp, even)).isFalse();
    assertThat(fits(Arrivals.CONSTANT, 80, even)).isFalse();
  }

  @Test
  void aFewRandomArrivalsShowNothing() {
    assertThat(fit(Arrivals.POISSON, steady(2), even(2))).isInstanceOf(ArrivalFit.TooFew.class);
  }
}
