package parkbench.harness;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import parkbench.collect.jvm.JvmObserver;
import parkbench.plan.Fork;
import parkbench.record.Metric;
import parkbench.sandbox.CpuLimit;
import parkbench.sandbox.OtherLimits;
import parkbench.sandbox.PortOwner;
import parkbench.system.Start;

/**
 * The process of a service that the lab did not start, found at its port and looked into.
 *
 * @param limit read when it was found
 */
public record RunningProcess(long pid, CpuLimit limit) {
  /** Quotas are written in microseconds, and limits by hand. */
  private static final double ROUNDED = 0.01;

  /**
   * The id of the JVM that listens at a port; absent where none of this user is seen to, or several
   * are. A proxy of a container is none.
   */
  public static OptionalLong jvmAt(int port) {
    List<Long> pids = PortOwner.pids(port).stream().filter(RunningProcess::isJvm).toList();
    return pids.size() == 1 ? OptionalLong.of(pids.getFirst()) : OptionalLong.empty();
  }

  /**
   * The process of a fork's service; absent where the scenario declares no limits, or no JVM is
   * found at its port.
   *
   * @throws OtherLimits where it has other limits than the scenario declares
   */
  static Optional<RunningProcess> of(Fork fork, int port) throws OtherLimits {
    Start start = fork.system().start();
    if (start.ours() || !start.limited()) {
      return Optional.empty();
    }
    OptionalLong pid = jvmAt(port);
    if (pid.isEmpty()) {
      return Optional.empty();
    }
    RunningProcess found = new RunningProcess(pid.getAsLong(), CpuLimit.of(pid.getAsLong()));
    found.requireLimits(fork.limits().cpus());
    return Optional.of(found);
  }

  private void requireLimits(double declared) throws OtherLimits {
    Optional<Double> has = limit.cores();
    if (has.isPresent() && Math.abs(has.get() - declared) > ROUNDED * declared) {
      throw new OtherLimits(pid, has.get(), declared);
    }
  }

  private static boolean isJvm(long pid) {
    try {
      return JvmObserver.isJvm(pid);
    } catch (IOException notReadable) {
      return false;
    }
  }

  /** What its quota has done so far. */
  Map<Metric, Double> limitsUse() {
    return limit.use();
  }
}
