package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.config.VariedAxis;
import parkbench.session.CommandRefused;
import picocli.CommandLine;

class VaryOptionTest {
  @Test
  void severalAxesAreGiven() {
    assertThat(given("--vary", "pool=1,2", "--vary", "a.b=x").axes())
        .extracting(VariedAxis::key)
        .containsExactly("pool", "a.b");
  }

  @Test
  void aDelayIsAnAxis() {
    assertThat(VaryOption.ofDelay(Optional.of(Duration.ofMillis(1500))).axes())
        .containsExactly(new VariedAxis("delay", List.of("1.5s")));
    assertThat(VaryOption.ofDelay(Optional.empty()).axes()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "delays=1s, delays is no axis, Did you mean \"delay\"?",
    "pool, It has no key, pool=50",
    "pool=, an empty value, pool=50",
    "pool=1 --vary pool=2, pool is given twice, pool=50"
  })
  void whatCannotBeVariedIsRefused(String words, String what, String fix) {
    VaryOption option = given(("--vary " + words).split(" ", -1));

    assertThatThrownBy(option::axes)
        .isInstanceOf(CommandRefused.class)
        .hasMessageContainingAll("--vary ", what, fix);
  }

  private static VaryOption given(String... words) {
    return CommandLine.populateCommand(new VaryOption(), words);
  }
}
