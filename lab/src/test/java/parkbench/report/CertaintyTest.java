package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.result.Confidence;
import parkbench.result.Finding;
import parkbench.result.Remedy;
import parkbench.result.RuleId;

class CertaintyTest {

  @Test
  void eachLimitOfTheAnswerHasItsConfidence() {
    assertThat(limits()).isEmpty();
    assertThat(limits(Confidence.HIGH)).contains("The limit has high confidence.");
    assertThat(limits(Confidence.MEDIUM, Confidence.MEDIUM))
        .contains("The limits have medium confidence.");
    assertThat(limits(Confidence.HIGH, Confidence.LOW))
        .contains("The limits have high and low confidence, in this order.");
  }

  private static Optional<String> limits(Confidence... sure) {
    return Certainty.ofLimits(Arrays.stream(sure).map(CertaintyTest::finding).toList());
  }

  private static Finding finding(Confidence sure) {
    return new Finding(
        RuleId.REQUEST_THREADS_EXHAUSTED,
        sure,
        List.of(),
        Remedy.of(Remedy.Advice.NOTHING, List.of()));
  }
}
