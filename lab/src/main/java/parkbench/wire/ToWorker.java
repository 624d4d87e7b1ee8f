package parkbench.wire;

import parkbench.plan.Plan;

/**
 * What the controller says to a worker on another machine, one JSON line each. An empty line every
 * 10 s says that the controller lives.
 */
public sealed interface ToWorker {

  /**
   * Measure this, and send all that is measured. Answers: {@link FromWorker.Ready}, files and what
   * they belong to, then {@link FromWorker.Done} or {@link FromWorker.Failed}.
   *
   * @param home folder of the project on the controller's machine, whose place is taken by the
   *     worker's
   * @param quietSeconds that may be spent on interference
   */
  record Measure(Plan plan, String home, long quietSeconds) implements ToWorker {}
}
