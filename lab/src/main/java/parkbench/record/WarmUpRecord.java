package parkbench.record;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How the warm-up of a fork went.
 *
 * @param requests that had a good answer
 * @param steady whether it ended on evidence rather than at its cap
 * @param evidence what was seen at its end, in words
 * @param failures requests without a good answer by cause, such as {@code status 404}
 * @param unmatched what the upstream was asked meanwhile and no route answers
 */
public record WarmUpRecord(
    long requests,
    double seconds,
    boolean steady,
    String evidence,
    Map<String, Long> failures,
    List<SeenCall> unmatched) {
  /** Of a fork whose service got no load before its trials. */
  public static final WarmUpRecord NONE = new WarmUpRecord(0, 0, false, "none");

  public WarmUpRecord {
    failures = Map.copyOf(Objects.requireNonNullElse(failures, Map.of()));
    unmatched = List.copyOf(Objects.requireNonNullElse(unmatched, List.of()));
  }

  /** One in which all went well. */
  public WarmUpRecord(long requests, double seconds, boolean steady, String evidence) {
    this(requests, seconds, steady, evidence, Map.of(), List.of());
  }

  /** Whether there was none: none was asked for, or the service was not there for it. */
  public boolean none() {
    return equals(NONE);
  }

  /** Whether requests failed and none had a good answer, so that the fork ended there. */
  public boolean withoutGoodAnswer() {
    return requests == 0 && !failures.isEmpty();
  }

  /** Requests without a good answer. */
  public long failed() {
    return failures.values().stream().mapToLong(Long::longValue).sum();
  }
}
