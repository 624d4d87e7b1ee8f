package parkbench.capture;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import parkbench.text.RouteDraft;
import parkbench.text.ScenarioWords;
import parkbench.wire.Json;

/** What was captured of a real upstream, as routes of one that behaves the same. */
public final class Captured {
  /** From so many calls on a p99 is more than chance. */
  private static final int DISTRIBUTED = 20;

  /** A p99 within this many times the median is a constant, as far as so few calls say. */
  private static final double SPREAD = 1.2;

  private final List<CapturedCall> calls;
  private final List<String> failures;

  Captured(List<CapturedCall> calls, List<String> failures) {
    this.calls = List.copyOf(calls);
    this.failures = List.copyOf(failures);
  }

  public int count() {
    return calls.size();
  }

  /** Calls that could not be proxied, with the reason. */
  public List<String> failures() {
    return failures;
  }

  /**
   * Lines of YAML, as entries of {@code upstream.routes}.
   *
   * @param redacted whether values in bodies are replaced by others of their length
   */
  public List<String> routes(boolean redacted) {
    Map<String, List<CapturedCall>> byRoute = new LinkedHashMap<>();
    for (CapturedCall call : calls) {
      byRoute
          .computeIfAbsent(
              call.method() + " " + RouteDraft.template(call.path()), key -> new ArrayList<>())
          .add(call);
    }
    return byRoute.values().stream().flatMap(same -> route(same, redacted)).toList();
  }

  private static Stream<String> route(List<CapturedCall> same, boolean redacted) {
    // The first success shows what the service usually reads.
    CapturedCall shown =
        same.stream().filter(call -> call.status() < 300).findFirst().orElse(same.getFirst());
    String body = redacted ? Redaction.of(shown.body()) : shown.body();
    boolean usable = shown.whole() && !body.contains("${");
    Stream<String> comments =
        Stream.concat(
            Stream.of("# %s".formatted(ScenarioWords.count(same.size(), "call"))),
            usable
                ? Stream.empty()
                : Stream.of("# its body is no text, too long, or contains ${; write one"));
    return Stream.concat(
        comments,
        Stream.of(
            "- {method: %s, path: %s, status: %d, content-type: %s, body: %s, delay: %s}"
                .formatted(
                    shown.method(),
                    Json.line(RouteDraft.template(shown.path())),
                    shown.status(),
                    Json.line(shown.contentType()),
                    Json.line(usable ? body : ""),
                    delay(same))));
  }

  /** The median, or a log-normal distribution with the same median and p99. */
  static String delay(List<CapturedCall> same) {
    long[] nanos = same.stream().mapToLong(CapturedCall::nanos).sorted().toArray();
    Duration median = millis(nanos[nanos.length / 2]);
    Duration p99 = millis(nanos[Math.min(nanos.length - 1, (int) Math.ceil(0.99 * nanos.length))]);
    boolean constant = nanos.length < DISTRIBUTED || p99.toMillis() <= SPREAD * median.toMillis();
    return constant
        ? ScenarioWords.duration(median)
        : "{log-normal: {median: %s, p99: %s}}"
            .formatted(ScenarioWords.duration(median), ScenarioWords.duration(p99));
  }

  /** Whole milliseconds, as files have them, and at least one. */
  private static Duration millis(long nanos) {
    return Duration.ofMillis(Math.max(1, Math.round(nanos / 1e6)));
  }
}
