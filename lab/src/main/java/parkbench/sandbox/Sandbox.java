package parkbench.sandbox;

import java.util.List;
import java.util.function.Predicate;
import parkbench.system.Limits;

/**
 * What holds processes in limits. Says by what means, and what it cannot enforce; never pretends.
 */
public interface Sandbox {
  /** Inspects this machine, and removes the control groups that dead runs left. */
  static Sandbox detect() {
    return MachineSandbox.detect();
  }

  /**
   * What is used, for example {@code cgroup v1 for memory, cgroup v1 for quotas, pinned by
   * taskset}.
   */
  String mechanism();

  /**
   * Keeps this very process, with all its threads, on some cores; without {@code taskset} nothing
   * happens, which {@link #notEnforced} reports.
   */
  void keepMyself(List<Integer> cores) throws InterruptedException;

  /**
   * Keeps some threads of a process on other cores than it was started on, and the threads that
   * those start. Without {@code taskset} nothing happens, and a thread that has ended is passed
   * over.
   *
   * @param named whether a thread of this name, as the kernel has it, is one of them
   * @return how many there are
   */
  int keepThreads(long pid, Predicate<String> named, List<Integer> cores)
      throws InterruptedException;

  /** One sentence for each part of the limits that does not hold here; empty: all hold. */
  List<String> notEnforced(Limits limits);

  /**
   * Starts a process, inside its limits from its first instruction.
   *
   * @throws LaunchFailed when it cannot be started; nothing is left then
   */
  Child start(Launch launch) throws LaunchFailed;
}
