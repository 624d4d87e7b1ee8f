package parkbench.text;

import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import parkbench.record.WarmUpRecord;

/** What went wrong in a warm-up. */
public final class WarmUpText {
  private WarmUpText() {}

  /** {@code no good response in the warm-up: 3,346 × status 404}. */
  public static String failed(WarmUpRecord warmUp) {
    return "no good response in the warm-up: "
        + warmUp.failures().entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .map(cause -> Figures.count(cause.getValue()) + " × " + cause.getKey())
            .collect(Collectors.joining(", "));
  }
}
