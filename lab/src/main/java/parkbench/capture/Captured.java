package parkbench.capture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.record.SeenCall;
import parkbench.text.RouteDraft;
import parkbench.text.RouteEntry;
import parkbench.text.ScenarioWords;

/** What was captured of a real upstream, as routes of one that behaves the same. */
public final class Captured {
  private final List<CapturedCall> calls;
  private final Missed missed;

  /**
   * What was asked and not captured.
   *
   * @param failures calls that could not be proxied, with the reason
   * @param unanswered calls that had no answer yet
   * @param unproxied what is no request for a path of the upstream
   */
  public record Missed(List<String> failures, List<String> unanswered, List<SeenCall> unproxied) {
    static final Missed NOTHING = new Missed(List.of(), List.of(), List.of());

    public Missed {
      failures = List.copyOf(failures);
      unanswered = List.copyOf(unanswered);
      unproxied = List.copyOf(unproxied);
    }

    /** Whether there is none. */
    public boolean none() {
      return failures.isEmpty() && unanswered.isEmpty() && unproxied.isEmpty();
    }
  }

  Captured(List<CapturedCall> calls, Missed missed) {
    this.calls = List.copyOf(calls);
    this.missed = missed;
  }

  public int count() {
    return calls.size();
  }

  public Missed missed() {
    return missed;
  }

  /**
   * One for each method and path template, in the order of their first calls.
   *
   * @param redacted whether values in bodies are replaced by others of their length
   */
  public List<CapturedRoute> routes(boolean redacted) {
    Map<String, List<CapturedCall>> byRoute = new LinkedHashMap<>();
    for (CapturedCall call : calls) {
      byRoute
          .computeIfAbsent(
              call.method() + " " + RouteDraft.template(call.path()), key -> new ArrayList<>())
          .add(call);
    }
    return byRoute.values().stream().map(same -> route(same, redacted)).toList();
  }

  private static CapturedRoute route(List<CapturedCall> same, boolean redacted) {
    Map<Integer, List<CapturedCall>> byStatus =
        same.stream()
            .collect(
                Collectors.groupingBy(
                    CapturedCall::status, LinkedHashMap::new, Collectors.toList()));
    List<CapturedCall> drafted = drafted(byStatus);
    CapturedCall shown =
        drafted.stream().filter(CapturedCall::whole).findFirst().orElse(drafted.getFirst());
    String body = redacted ? Redaction.of(shown.body()) : shown.body();
    boolean usable = shown.whole() && !body.contains("${");
    CapturedDelay delay = CapturedDelay.of(nanos(drafted, same.getFirst()));
    return new CapturedRoute(
        Stream.of(
                Stream.of(counts(same, byStatus, shown.status())),
                Stream.of(delay.note()),
                Stream.of("its body is no text, too long, or contains ${; write one")
                    .filter(note -> !usable))
            .flatMap(notes -> notes)
            .toList(),
        new RouteEntry(
            shown.method(),
            RouteDraft.template(shown.path()),
            Optional.of(shown.status()),
            shown.contentType(),
            usable ? body : "",
            Optional.of(delay.yaml())));
  }

  /** Those of the most frequent status; of several, a success. */
  private static List<CapturedCall> drafted(Map<Integer, List<CapturedCall>> byStatus) {
    return byStatus.values().stream()
        .max(
            Comparator.<List<CapturedCall>>comparingInt(List::size)
                .thenComparing(of -> of.getFirst().status() < 300))
        .orElseThrow();
  }

  /** A route's first call also opens a connection; it counts only where it is the only one. */
  private static List<Long> nanos(List<CapturedCall> drafted, CapturedCall first) {
    boolean among = drafted.size() > 1 && drafted.getFirst().status() == first.status();
    return drafted.stream().skip(among ? 1 : 0).map(CapturedCall::nanos).toList();
  }

  /** {@code 81 calls, 40 of them 503}. */
  private static String counts(
      List<CapturedCall> same, Map<Integer, List<CapturedCall>> byStatus, int drafted) {
    return byStatus.entrySet().stream()
        .filter(entry -> entry.getKey() != drafted)
        .map(entry -> ", %d of them %d".formatted(entry.getValue().size(), entry.getKey()))
        .collect(Collectors.joining("", ScenarioWords.count(same.size(), "call"), ""));
  }
}
