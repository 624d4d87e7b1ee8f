package parkbench.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.plan.Bound;
import parkbench.system.Bytes;
import parkbench.text.ScenarioWords;

class ValueParsersTest {
  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "500ms, PT0.5S",
    "10s, PT10S",
    "1.5s, PT1.5S",
    "2m, PT2M",
    "1m30s, PT1M30S",
    "1h, PT1H",
    "1h5m1s1ms, PT1H5M1.001S",
    "0s, PT0S"
  })
  void durations(String text, Duration value) {
    assertThat(ValueParsers.duration(text)).contains(value);
  }

  @ParameterizedTest(name = "{0} is no duration")
  @ValueSource(
      strings = {"", "10", "s", "-1s", "1s1m", "10 s", "5 parsecs", "1e3s", "99999999999s"})
  void noDurations(String text) {
    assertThat(ValueParsers.duration(text)).isEmpty();
  }

  @Property(seed = "7")
  void aDurationInWordsReadsBackAsItself(@ForAll @LongRange(max = 100_000_000) long millis) {
    Duration value = Duration.ofMillis(millis);

    assertThat(ValueParsers.duration(ScenarioWords.duration(value))).contains(value);
  }

  @ParameterizedTest(name = "{0} is {1} bytes")
  @CsvSource({"1GiB, 1073741824", "512MiB, 536870912", "64 KiB, 65536"})
  void sizes(String text, long bytes) {
    assertThat(ValueParsers.size(text)).contains(new Bytes(bytes));
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({"1%, 0.01", "0.1%, 0.001", "100%, 1.0", "0 %, 0.0"})
  void percentages(String text, double share) {
    assertThat(ValueParsers.percent(text)).contains(share);
  }

  @ParameterizedTest(name = "{0} is no percentage")
  @ValueSource(strings = {"1", "101%", "100.5%", "-1%", "%"})
  void noPercentages(String text) {
    assertThat(ValueParsers.percent(text)).isEmpty();
  }

  @ParameterizedTest(name = "{0} is {1} of {2}")
  @CsvSource({
    "5%, 0.05, ''",
    "0.5 %, 0.005, ''",
    "200%, 2, ''",
    "5% of published, 0.05, PUBLISHED",
    "5 % of predicted, 0.05, PREDICTED"
  })
  void tolerances(String text, double share, String basis) {
    assertThat(ValueParsers.tolerance(text)).contains(share);
    assertThat(ValueParsers.basis(text).map(Bound.Basis::name).orElse("")).isEqualTo(basis);
  }

  @ParameterizedTest(name = "{0} is no tolerance")
  @ValueSource(strings = {"5", "-5%", "5% of measured", "5% published", "% of published"})
  void noTolerances(String text) {
    assertThat(ValueParsers.tolerance(text)).isEmpty();
    assertThat(ValueParsers.basis(text)).isEmpty();
  }

  @ParameterizedTest(name = "{0} is a quota of {1} over {2} cores")
  @CsvSource({"1 over 2, 1.0, 2", "0.5 over 1, 0.5, 1", "2.5 over 4, 2.5, 4"})
  void quotas(String text, double quota, int cores) {
    assertThat(ValueParsers.cpus(text)).contains(new ValueParsers.Cpus(cores, Optional.of(quota)));
  }

  @ParameterizedTest(name = "{0} lasts {1} where a cycle lasts 500 ms")
  @CsvSource(
      delimiter = '|',
      value = {
        "20 cycles | PT10S",
        "1 cycle | PT0.5S",
        "5s | PT5S",
        "20 cycles, at least 5s | PT10S",
        "2 cycles, at least 30s | PT30S"
      })
  void stretches(String text, Duration value) {
    assertThat(ValueParsers.stretch(text).map(stretch -> stretch.of(Duration.ofMillis(500))))
        .contains(value);
  }

  @ParameterizedTest(name = "{0} is no stretch")
  @ValueSource(strings = {"2 cycles at least 30s", "2 cycles, at least", "2 cycles, 30s", "cycles"})
  void noStretches(String text) {
    assertThat(ValueParsers.stretch(text)).isEmpty();
  }
}
