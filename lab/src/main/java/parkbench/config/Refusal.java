package parkbench.config;

import java.util.List;
import java.util.stream.Collectors;

/** What the user asked for cannot be run; nothing was started. */
public abstract sealed class Refusal extends Exception permits InvalidFile, Unplannable {
  private static final long serialVersionUID = 1;

  private final transient List<ConfigError> faults;

  public Refusal(List<ConfigError> faults) {
    this.faults = List.copyOf(faults);
  }

  /** All faults, two or three lines each. */
  @Override
  public String getMessage() {
    return faults.stream().map(ConfigError::toString).collect(Collectors.joining("\n"));
  }

  /** Every fault that was found, in the order of the file; never empty. */
  public List<ConfigError> faults() {
    return faults;
  }
}
