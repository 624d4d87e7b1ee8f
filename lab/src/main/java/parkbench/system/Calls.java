package parkbench.system;

import java.util.Map;
import java.util.Objects;

/**
 * The calls of the upstream that one request makes.
 *
 * @param count how many, ≥ 0
 * @param together whether at the same time, or one after the other; a pool that is not the HTTP
 *     server's then carries calls, not requests
 * @param of how many of each of several upstreams, by name; empty: it does not say, or there is one
 */
public record Calls(int count, boolean together, Map<String, Integer> of) {
  public Calls {
    of = Map.copyOf(Objects.requireNonNullElse(of, Map.of()));
    if (count < 0) {
      throw new IllegalArgumentException("negative number of calls: " + count);
    }
  }

  /** Of one upstream. */
  public Calls(int count, boolean together) {
    this(count, together, Map.of());
  }

  /** So many, one after the other. */
  public static Calls inARow(int count) {
    return new Calls(count, false);
  }
}
