package parkbench.sandbox;

import java.util.Optional;

/** A port that a process needs belongs to another process. */
public final class PortTaken extends SandboxFault {
  private static final long serialVersionUID = 1;

  PortTaken(int port, Optional<String> owner) {
    super(
        "port " + port + " is taken" + owner.map(holder -> " by " + holder).orElse(""),
        "Requests would reach the process that listens there, not the one that Parkbench starts.",
        owner.isPresent()
            ? "End that process, or choose another port."
            : "See `ss -ltnp` for its owner, or choose another port.");
  }
}
