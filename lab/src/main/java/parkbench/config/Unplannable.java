package parkbench.config;

import java.util.List;

/** A valid scenario that cannot run on this machine or with these choices. */
public final class Unplannable extends Refusal {
  private static final long serialVersionUID = 1;

  public Unplannable(List<ConfigError> faults) {
    super(faults);
  }
}
