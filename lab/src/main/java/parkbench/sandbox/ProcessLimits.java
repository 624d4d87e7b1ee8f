package parkbench.sandbox;

import java.util.Optional;
import java.util.OptionalLong;
import parkbench.system.Bytes;
import parkbench.system.Limits;

/** The limits that a process has, whatever gave them to it. */
public final class ProcessLimits {
  private ProcessLimits() {}

  /** Read now; absent where the system does not report them, or a container's cannot be seen. */
  public static Optional<Limits> of(long pid) {
    return of(CpuLimit.of(pid), MemoryLimit.of(pid));
  }

  static Optional<Limits> of(CpuLimit cpu, OptionalLong memory) {
    if (cpu.hidden() || cpu.bound().isEmpty() || memory.isEmpty()) {
      return Optional.empty();
    }
    int bound = cpu.bound().size();
    return Optional.of(
        new Limits(
            bound, cpu.cores().filter(cores -> cores < bound), new Bytes(memory.getAsLong())));
  }
}
