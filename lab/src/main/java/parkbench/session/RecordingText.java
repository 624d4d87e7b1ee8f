package parkbench.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.capture.Captured;
import parkbench.capture.CapturedRoute;
import parkbench.harness.FirstRequest;
import parkbench.plan.Fork;
import parkbench.text.Block;
import parkbench.text.Block.Command;
import parkbench.text.Block.Gap;
import parkbench.text.Block.Paragraph;
import parkbench.text.Figures;
import parkbench.text.RouteEntry;
import parkbench.text.ScenarioWords;
import parkbench.text.SeenCallText;
import parkbench.wire.Secrets;

/** What a recording of a real upstream came to: routes to paste. */
final class RecordingText {
  private static final int FAILURES = 3;

  private RecordingText() {}

  /** What was sent and seen, and what could not be recorded. */
  static List<Block> summary(Fork fork, FirstRequest.Repeated sent, Captured captured) {
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
    missed(captured.missed()).map(Paragraph::new).forEach(blocks::add);
    if (captured.count() == 0) {
      blocks.add(
          new Paragraph(
              captured.missed().none()
                  ? "Nothing was recorded. Put ${upstream} where the service takes the address from."
                  : "Nothing was recorded."));
    }
    return blocks;
  }

  private static Stream<String> missed(Captured.Missed missed) {
    return Stream.of(
            missed.failures().stream()
                .distinct()
                .limit(FAILURES)
                .map(failure -> "not proxied: " + failure),
            unanswered(missed.unanswered()),
            SeenCallText.unproxied(missed.unproxied()).stream())
        .flatMap(sentences -> sentences);
  }

  private static Stream<String> unanswered(List<String> calls) {
    return calls.isEmpty()
        ? Stream.empty()
        : Stream.of(
            ScenarioWords.count(calls.size(), "call")
                + " had no answer within the recording: "
                + calls.stream().distinct().limit(FAILURES).collect(Collectors.joining(", ")));
  }

  /**
   * Routes to paste: secrets are hidden in their paths, and named where bodies hold them.
   *
   * @param redacted whether the bodies are
   */
  static List<Block> routes(List<CapturedRoute> routes, Secrets secrets, boolean redacted) {
    if (routes.isEmpty()) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Gap());
    blocks.add(new Paragraph("Write under upstream:"));
    blocks.add(new Command("routes:"));
    for (CapturedRoute route : routes) {
      route.notes().forEach(note -> blocks.add(new Command("# " + note)));
      blocks.add(new Command(masked(route.entry(), secrets).yaml()));
    }
    List<Block> warnings =
        redacted ? List.of() : routes.stream().flatMap(route -> warning(route, secrets)).toList();
    if (!warnings.isEmpty()) {
      blocks.add(new Gap());
      blocks.addAll(warnings);
    }
    return blocks;
  }

  /** A body is drafted as it came. */
  private static RouteEntry masked(RouteEntry entry, Secrets secrets) {
    return new RouteEntry(
        entry.method(),
        secrets.text(entry.path()),
        entry.status(),
        secrets.text(entry.contentType()),
        entry.body(),
        entry.delay());
  }

  private static Stream<Block> warning(CapturedRoute route, Secrets secrets) {
    Set<String> names = secrets.named(route.entry().body());
    return names.isEmpty()
        ? Stream.empty()
        : Stream.of(
            new Paragraph(
                "The body of %s %s holds what looks like a secret (%s); replace it, or record with"
                        .formatted(
                            route.entry().method(),
                            secrets.text(route.entry().path()),
                            names.stream()
                                .map(ScenarioWords::brief)
                                .collect(Collectors.joining(", ")))
                    + " --redact."));
  }
}
