package parkbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import parkbench.plan.Arrivals;
import parkbench.plan.Load;
import parkbench.plan.Load.Segment;

class ArrivalScheduleTest {

  private static long[] instants(Arrivals arrivals, long seed, Segment... profile) {
    ArrivalSchedule intents = ArrivalSchedule.of(new Load.Open(arrivals, List.of(profile)), seed);
    Iterable<Long> all = () -> intents;
    return StreamSupport.stream(all.spliterator(), false).mapToLong(Long::longValue).toArray();
  }

  @Test
  void aConstantRateComesAtEvenDistancesFromZero() {
    assertThat(instants(Arrivals.CONSTANT, 1, RateProfileTest.segment(0.02, 200, 200)))
        .containsExactly(0, 5_000_000, 10_000_000, 15_000_000);
  }

  @Test
  void tenSecondsOfTwoHundredAreTwoThousand() {
    assertThat(instants(Arrivals.CONSTANT, 1, RateProfileTest.segment(10, 200, 200)))
        .hasSize(2_000);
  }

  @Test
  void aRampComesSlowlyFirst() {
    long[] ramp = instants(Arrivals.CONSTANT, 1, RateProfileTest.segment(10, 0, 100));

    assertThat(ramp).hasSize(500);
    assertThat(LongStream.of(ramp).filter(at -> at < 5_000_000_000L).count()).isEqualTo(125);
  }

  @Test
  void anEndedProfileHasNoMore() {
    ArrivalSchedule none =
        ArrivalSchedule.of(
            new Load.Open(Arrivals.CONSTANT, List.of(RateProfileTest.segment(1, 0, 0))), 1);

    assertThat(none.hasNext()).isFalse();
    assertThatThrownBy(none::nextLong).isInstanceOf(NoSuchElementException.class);
  }

  @Property(seed = "20261120", tries = 100)
  void constantArrivalsAreTheIntegralRoundedUp(
      @ForAll @DoubleRange(min = 0, max = 300) double a,
      @ForAll @DoubleRange(min = 1, max = 300) double b,
      @ForAll @DoubleRange(min = 0.1, max = 5) double seconds) {
    Segment[] profile = {RateProfileTest.segment(seconds, a, b), RateProfileTest.segment(1, b, b)};
    double integral = new RateProfile(List.of(profile)).total();

    assertThat(instants(Arrivals.CONSTANT, 1, profile)).hasSize((int) Math.ceil(integral - 1e-6));
  }

  @Property(seed = "20261120", tries = 100)
  void instantsAscendAndStayInsideTheProfile(
      @ForAll Arrivals arrivals,
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed,
      @ForAll @DoubleRange(min = 0, max = 300) double a,
      @ForAll @DoubleRange(min = 0, max = 300) double b) {
    long[] all =
        instants(
            arrivals, seed, RateProfileTest.segment(2, a, b), RateProfileTest.segment(1, b, a));

    assertThat(all).isSorted();
    assertThat(LongStream.of(all)).allMatch(at -> at >= 0 && at <= 3_000_000_000L);
  }

  @Test
  void aPoissonProcessHasItsMeanAndItsVariance() {
    int seconds = 4_000;
    long[] all = instants(Arrivals.POISSON, 7, RateProfileTest.segment(seconds, 50, 50));
    double[] perSecond = new double[seconds];
    for (long at : all) {
      perSecond[(int) (at / 1_000_000_000L)]++;
    }
    double mean = Arrays.stream(perSecond).average().orElseThrow();
    double variance =
        Arrays.stream(perSecond).map(n -> (n - mean) * (n - mean)).sum() / (seconds - 1);

    // Four standard errors: sqrt(50 / 4000) and 50 sqrt(2 / 4000).
    assertThat(mean).isCloseTo(50, within(0.45));
    assertThat(variance).isCloseTo(50, within(4.5));
  }

  @Test
  void theSameSeedGivesTheSameInstantsAndAnotherSeedOthers() {
    Segment segment = RateProfileTest.segment(2, 50, 100);

    assertThat(instants(Arrivals.POISSON, 7, segment))
        .isEqualTo(instants(Arrivals.POISSON, 7, segment))
        .isNotEqualTo(instants(Arrivals.POISSON, 8, segment));
  }
}
