package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import parkbench.diagnose.service.ServiceRules;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;

class ExaminationPageTest {
  private static final String HOSTILE = "</bdi><script>alert(1)</script>";

  @Test
  void leadsWithTheFindingAndShowsThePoolsTheMetersAndTheRecording() {
    assertThat(page("200 of 200 are busy.", "7 %"))
        .contains("<p class=\"first\"><bdi>200 of 200 are busy.</bdi></p>")
        .contains("process 4711, port 8080", "2026-11-24T21:14:00Z")
        .contains("<bdi>http-nio-8080-exec</bdi>", "100 % of the busy ones waiting for an answer")
        .contains("connections of a client <bdi>orders</bdi>")
        .contains("event loops sleeping in <bdi>shop.Price.of</bdi>")
        .contains("waiting for a lock (Mutexes)</th><td class=\"num\">19</td>")
        .contains("<bdi>a note</bdi>")
        .contains("Content-Security-Policy");
  }

  @Test
  void letsNoNameOfAThreadBecomeMarkup() {
    assertThat(page(HOSTILE, HOSTILE)).doesNotContain("<script").contains("&lt;script&gt;");
  }

  private static String page(String sentence, String cpu) {
    return ExaminationPage.html(
        "process 4711, port 8080",
        Instant.parse("2026-11-24T21:14:00.123Z"),
        ExaminationTextTest.seen(),
        List.of(
            new Finding(
                ServiceRules.SERVER_POOL_FULL, Confidence.HIGH, sentence, Map.of("CPU", cpu))));
  }
}
