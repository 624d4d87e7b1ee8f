package parkbench.model;

import java.util.List;

/** The checks of the instruments in one trial. */
public record Audit(List<Check> checks) {
  public Audit {
    checks = List.copyOf(checks);
  }

  public boolean passed() {
    return checks.stream().allMatch(Check::passed);
  }

  /**
   * One check.
   *
   * @param name short and stable: {@code send lag p99}
   * @param measured with its unit; NaN never: a check that could not be made has failed
   * @param limit with its unit and direction: {@code ≤ 1 ms}
   * @param remedy what to do when it fails
   */
  public record Check(String name, boolean passed, String measured, String limit, String remedy) {}
}
