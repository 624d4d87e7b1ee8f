package parkbench.sandbox;

import java.util.Optional;
import parkbench.record.Death;

/** A service was started and did not become ready. */
public final class NotReady extends SandboxFault {
  private static final long serialVersionUID = 1;

  private final transient Optional<Death> death;

  NotReady(String what, String why, String remedy, Optional<Death> death) {
    super(what, why, remedy);
    this.death = death;
  }

  /** How it ended, when that is why. */
  public Optional<Death> death() {
    return death;
  }
}
