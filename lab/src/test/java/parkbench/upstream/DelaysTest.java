package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.plan.Delay;

class DelaysTest {
  private static final ReceivedRequest NOTHING_ASKED = Requests.read(Requests.get("/"), "/");

  @Test
  void aConstantDelayIsThatDelay() {
    assertThat(one(new Delay.Constant(Duration.ofMillis(300)), 1)).isEqualTo(300_000_000);
  }

  @Property(tries = 500, seed = "7")
  void aUniformDelayLiesBetweenItsBounds(
      @ForAll @LongRange(min = 0, max = 10_000) long low,
      @ForAll @LongRange(min = 0, max = 10_000) long width,
      @ForAll long seed) {
    Delay delay = new Delay.Uniform(Duration.ofMillis(low), Duration.ofMillis(low + width));

    assertThat(one(delay, seed)).isBetween(low * 1_000_000, (low + width) * 1_000_000);
  }

  @Test
  void aUniformDelayHasTheMeanOfItsBounds() {
    double mean =
        Arrays.stream(many(new Delay.Uniform(Duration.ofMillis(10), Duration.ofMillis(30))))
            .average()
            .orElseThrow();

    assertThat(mean).isCloseTo(20e6, within(0.1e6));
  }

  @Test
  void aLogNormalDelayHasItsMedianAndItsP99() {
    long[] drawn = many(new Delay.LogNormal(Duration.ofMillis(50), Duration.ofMillis(200)));
    Arrays.sort(drawn);

    assertThat((double) drawn[drawn.length / 2]).isCloseTo(50e6, within(0.5e6));
    assertThat((double) drawn[drawn.length * 99 / 100]).isCloseTo(200e6, within(4e6));
    assertThat(drawn[0]).isPositive();
  }

  @Test
  void anExponentialDelayHasItsMeanAndItsTail() {
    long[] drawn = many(new Delay.Exponential(Duration.ofMillis(20)));
    double beyond = Arrays.stream(drawn).filter(nanos -> nanos > 40e6).count();

    assertThat(Arrays.stream(drawn).average().orElseThrow()).isCloseTo(20e6, within(0.3e6));
    assertThat(beyond / drawn.length).as("e^-2").isCloseTo(0.1353, within(0.005));
  }

  @Property(tries = 100, seed = "7")
  void theSameSeedDrawsTheSameDelays(@ForAll long seed) {
    Delay delay = new Delay.LogNormal(Duration.ofMillis(5), Duration.ofMillis(6));

    assertThat(one(delay, seed)).isEqualTo(one(delay, seed));
  }

  @ParameterizedTest
  @CsvSource({
    "/?delay=0,          0",
    "/?delay=250,        250000000",
    "/?a=1&delay=2&b=3,  2000000",
    "/?delay=1&delay=2,  1000000",
    "/?delay=86400000,   86400000000000",
    "/,                  7000000",
    "/?,                 7000000",
    "/?delays=5,         7000000",
    "/?delay=,           -1",
    "/?delay,            -1",
    "/?delay=-1,         -1",
    "/?delay=1.5,        -1",
    "/?delay=x,          -1",
    "/?delay=86400001,   -1",
    "/?delay=99999999999999999999, -1",
  })
  void aDelayIsTakenFromTheQuery(String target, long nanos) {
    ReceivedRequest request = Requests.read(Requests.get(target), "/");

    assertThat(
            Delays.draw(
                new Delay.FromQuery("delay", Duration.ofMillis(7)),
                request,
                new SplittableRandom(1)))
        .isEqualTo(nanos);
  }

  @Test
  void aDelayIsTakenFromThePathAlsoOfARequestThatWasKept() {
    ReceivedRequest request = Requests.read(Requests.get("/sleep/12"), "/sleep/{ms}");
    Delay delay = new Delay.FromPath("ms");

    assertThat(Delays.draw(delay, request, new SplittableRandom(1))).isEqualTo(12_000_000);
    assertThat(Delays.draw(delay, request.kept(), new SplittableRandom(1))).isEqualTo(12_000_000);
    assertThat(Delays.draw(new Delay.FromPath("other"), request, new SplittableRandom(1)))
        .isEqualTo(Delays.UNREADABLE);
  }

  private static long one(Delay delay, long seed) {
    return Delays.draw(delay, NOTHING_ASKED, new SplittableRandom(seed));
  }

  private static long[] many(Delay delay) {
    SplittableRandom random = new SplittableRandom(42);
    long[] drawn = new long[100_000];
    Arrays.setAll(drawn, i -> Delays.draw(delay, NOTHING_ASKED, random));
    return drawn;
  }
}
