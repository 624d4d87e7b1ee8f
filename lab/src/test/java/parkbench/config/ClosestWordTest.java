package parkbench.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClosestWordTest {
  private static final List<String> KNOWN = List.of("systems", "scenario", "timeout", "users");

  @ParameterizedTest(name = "{0} was meant to be {1}")
  @CsvSource({
    "sistems, systems",
    "ssytems, systems",
    "Scenario, scenario",
    "time-out, timeout",
    "user, users"
  })
  void aTypoFindsTheWord(String typo, String word) {
    assertThat(ClosestWord.to(typo, KNOWN)).contains(word);
  }

  @Test
  void aForeignWordFindsNothing() {
    assertThat(ClosestWord.to("colour", KNOWN)).isEmpty();
    assertThat(ClosestWord.hint("colour", List.of("a", "b"))).isEqualTo("Known: a, b.");
  }

  @ParameterizedTest(name = "{0} and {1} are {2} edits apart")
  @CsvSource({"abc, abc, 0", "abc, acb, 1", "abc, ab, 1", "abc, xyz, 3", "'', abc, 3"})
  void distances(String a, String b, int edits) {
    assertThat(ClosestWord.distance(a, b)).isEqualTo(edits);
  }
}
