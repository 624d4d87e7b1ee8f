package parkbench.session;

import java.util.ArrayList;
import java.util.List;
import parkbench.capture.Captured;
import parkbench.harness.FirstRequest;
import parkbench.plan.Fork;
import parkbench.text.Block;
import parkbench.text.Block.Command;
import parkbench.text.Block.Gap;
import parkbench.text.Block.Paragraph;
import parkbench.text.Figures;
import parkbench.text.ScenarioWords;

/** What a recording of a real upstream came to: routes to paste. */
final class RecordingText {
  private static final int FAILURES = 3;

  private RecordingText() {}

  static List<Block> of(
      Fork fork, FirstRequest.Repeated sent, Captured captured, boolean redacted) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Paragraph(
            "%s/%s was ready after %.1f s; %s sent, %s of them good; %s of the upstream recorded"
                .formatted(
                    fork.system().name(),
                    fork.approach().name(),
                    sent.readySeconds(),
                    ScenarioWords.count(sent.sent(), "request"),
                    Figures.count(sent.good()),
                    ScenarioWords.count(captured.count(), "call"))));
    if (sent.good() == 0) {
      blocks.add(
          new Paragraph(
              "The last response: "
                  + (sent.last().status() == 0
                      ? "none"
                          + (sent.last().failure().isEmpty() ? "" : ", " + sent.last().failure())
                      : sent.last().status() + " " + ScenarioWords.brief(sent.last().body()))));
    }
    captured.failures().stream()
        .distinct()
        .limit(FAILURES)
        .forEach(failure -> blocks.add(new Paragraph("not proxied: " + failure)));
    if (captured.count() == 0) {
      blocks.add(
          new Paragraph(
              captured.failures().isEmpty()
                  ? "Nothing was recorded. Put ${upstream} where the service takes the address from."
                  : "Nothing was recorded: the upstream did not answer."));
    } else {
      blocks.add(new Gap());
      blocks.add(new Paragraph("Write under upstream:"));
      blocks.add(new Command("routes:"));
      captured.routes(redacted).forEach(route -> blocks.add(new Command("  " + route)));
    }
    return blocks;
  }
}
