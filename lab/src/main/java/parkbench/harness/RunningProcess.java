package parkbench.harness;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import parkbench.collect.jvm.JvmObserver;
import parkbench.record.Metric;
import parkbench.sandbox.CpuLimit;
import parkbench.sandbox.PortOwner;
import parkbench.sandbox.UnverifiedTls;
import parkbench.sandbox.WrongProcess;
import parkbench.system.Limits;
import parkbench.system.Start;

/**
 * The process of a service that is no child of the lab's: found at its port, and looked into.
 *
 * @param limit read when it was found
 * @param below whether a child of the lab's started it below itself, where its limits hold
 */
public record RunningProcess(long pid, CpuLimit limit, boolean below) {
  /** Quotas are written in microseconds, and limits by hand. */
  private static final double ROUNDED = 0.01;

  private static final Path PROC = Path.of("/proc/self");

  /**
   * The id of the JVM that listens at an address; absent where that is on another machine, where no
   * JVM of this user is seen to listen, or where several are. A proxy of a container is none.
   */
  public static OptionalLong jvmAt(URI url) {
    if (!isLocal(url.getHost())) {
      return OptionalLong.empty();
    }
    List<Long> pids = jvms(PortOwner.pids(UnverifiedTls.port(url)));
    return pids.size() == 1 ? OptionalLong.of(pids.getFirst()) : OptionalLong.empty();
  }

  private static boolean isLocal(String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (IOException unknown) {
      return false;
    }
  }

  private static List<Long> jvms(List<Long> pids) {
    return pids.stream().filter(RunningProcess::isJvm).toList();
  }

  private static boolean isJvm(long pid) {
    try {
      return JvmObserver.isJvm(pid);
    } catch (IOException notReadable) {
      return false;
    }
  }

  /**
   * The process of a service that runs already; absent where its limits are not declared.
   *
   * @param limits as the scenario has them
   * @throws WrongProcess where it is not found, or has other limits than the scenario declares
   */
  public static Optional<RunningProcess> of(Start start, Limits limits) throws WrongProcess {
    if (!(start instanceof Start.Running running) || !start.limited()) {
      return Optional.empty();
    }
    OptionalLong pid = jvmAt(URI.create(running.url()));
    if (pid.isEmpty()) {
      throw WrongProcess.notFound(running.url());
    }
    return Optional.of(elsewhere(pid.getAsLong(), limits));
  }

  /**
   * The process that a command started, below it or elsewhere, such as in a container; absent where
   * it is the command's own, where several below it listen that none of them has started, and
   * without a {@code /proc}.
   *
   * @param limits that it is to have
   * @throws WrongProcess where it is not seen, or is elsewhere with other limits
   */
  static Optional<RunningProcess> startedBy(long command, Limits limits, int port)
      throws WrongProcess {
    List<Long> owners = PortOwner.pids(port);
    if (!Files.isDirectory(PROC) || owners.contains(command)) {
      return Optional.empty();
    }
    List<Long> below = owners.stream().filter(pid -> isBelow(pid, command)).toList();
    if (!below.isEmpty()) {
      return Stream.of(jvms(below), first(below))
          .filter(pids -> pids.size() == 1)
          .findFirst()
          .map(pids -> new RunningProcess(pids.getFirst(), CpuLimit.of(pids.getFirst()), true));
    }
    List<Long> jvms = jvms(owners);
    if (jvms.size() != 1) {
      throw WrongProcess.notSeen(port);
    }
    return Optional.of(elsewhere(jvms.getFirst(), limits));
  }

  /** Those that none of the others has started. */
  private static List<Long> first(List<Long> pids) {
    return pids.stream()
        .filter(pid -> pids.stream().noneMatch(other -> !other.equals(pid) && isBelow(pid, other)))
        .toList();
  }

  private static boolean isBelow(long pid, long ancestor) {
    return Stream.iterate(
            ProcessHandle.of(pid), Optional::isPresent, each -> each.flatMap(ProcessHandle::parent))
        .anyMatch(each -> each.get().pid() == ancestor);
  }

  /** What its limits are is read, and not known as those of a child are. */
  private static RunningProcess elsewhere(long pid, Limits declared) throws WrongProcess {
    CpuLimit limit = CpuLimit.of(pid);
    if (limit.hidden()) {
      throw WrongProcess.withHiddenLimits(pid);
    }
    Optional<Double> has = limit.cores();
    if (has.isPresent() && Math.abs(has.get() - declared.cpus()) > ROUNDED * declared.cpus()) {
      throw WrongProcess.withOtherLimits(pid, has.get(), declared.cpus());
    }
    return new RunningProcess(pid, limit, false);
  }

  /** What its quota has done so far; empty where it has more than its cores. */
  Map<Metric, Double> limitsUse() {
    boolean binds = limit.cores().filter(cores -> cores < limit.bound().size()).isPresent();
    return binds ? limit.use() : Map.of();
  }
}
