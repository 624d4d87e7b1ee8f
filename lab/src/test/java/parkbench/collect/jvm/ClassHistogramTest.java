package parkbench.collect.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** As JDK 25 writes it; the figures are made up. */
class ClassHistogramTest {
  private static final String TEXT =
      """
       num     #instances         #bytes  class name (module)
      -------------------------------------------------------
         1:         40123        3401234  [B (java.base@25.0.3)
       525:            12            480  reactor.pool.AbstractPool$Borrower (app@1.0)
       803:             1             24  shop.Waiter$resume$2
       903:             2             48  shop.Waiter$resume$2
       1: x y z
       3: 99999999999999999999 2 shop.TooMany
      Total         90123        9401234
      """;

  @Test
  void countsInstancesByClass() throws IOException {
    assertThat(ClassHistogram.read(TEXT).instances())
        .containsEntry("[B", 40_123L)
        .containsEntry("reactor.pool.AbstractPool$Borrower", 12L)
        .containsEntry("shop.Waiter$resume$2", 3L)
        .hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ERROR: Ran out of C-heap; histogram not generated", "1: x y z"})
  void whatCountsNothingIsNoCount(String text) {
    assertThatThrownBy(() -> ClassHistogram.read(text))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("did not count");
  }
}
