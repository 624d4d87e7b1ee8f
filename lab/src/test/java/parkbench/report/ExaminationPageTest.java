package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExaminationPageTest {
  private static final String HOSTILE = "</bdi><script>alert(1)</script>";

  @Test
  void leadsWithTheFindingAndShowsThePoolsTheMetersAndTheRecording() {
    assertThat(page("shop.Orders.find", "exec-1"))
        .contains("<p><strong><bdi>190 of 200 request threads (exec) wait for a lock in")
        .contains("process 4711, port 8080", "2026-11-24T21:14:00Z")
        .contains("<bdi>http-nio-8080-exec</bdi>", "100 % waiting for a response")
        .contains("<bdi>connections of a client (orders)</bdi>")
        .contains("<bdi>event loops sleeping in shop.Price.of</bdi>")
        .contains("<bdi>waiting for a lock (Mutexes)</bdi>", "<span><bdi>19</bdi></span>")
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
        ExaminationDocumentTest.seen(),
        List.of(Reports.locked(sentence, cpu)));
  }
}
