package parkbench.system;

/**
 * The calls of the upstream that one request makes.
 *
 * @param count how many, ≥ 0
 * @param together whether at the same time, or one after the other; the approach's pool then
 *     carries calls, not requests
 */
public record Calls(int count, boolean together) {
  public Calls {
    if (count < 0) {
      throw new IllegalArgumentException("negative number of calls: " + count);
    }
  }

  /** So many, one after the other. */
  public static Calls inARow(int count) {
    return new Calls(count, false);
  }
}
