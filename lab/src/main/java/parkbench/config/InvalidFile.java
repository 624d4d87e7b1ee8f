package parkbench.config;

import java.util.List;

/** A scenario or system file with faults, all of them at once. */
public final class InvalidFile extends Refusal {
  private static final long serialVersionUID = 1;

  InvalidFile(List<ConfigError> faults) {
    super(faults);
  }
}
