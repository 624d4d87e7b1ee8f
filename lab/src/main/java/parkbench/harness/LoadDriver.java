package parkbench.harness;

import java.util.List;
import java.util.function.Consumer;
import parkbench.plan.LoadOrder;
import parkbench.record.DriverRecord;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;

/** Whoever carries out an order of load: the lab's own engine, or a tool of somebody else. */
interface LoadDriver {

  /**
   * Fires an order and returns when its last exchange has ended.
   *
   * @param audience hears once a second how it goes, where the driver tells
   * @throws HarnessFailed when the lab's own engine failed: it must be started again
   * @throws DriverFailed when another tool did, which concerns its own trial alone
   */
  LoadResult fire(LoadOrder order, Consumer<LoadProgress> audience)
      throws HarnessFailed, DriverFailed, InterruptedException;

  /** Ends the running order early; safe from any thread, and when none runs. */
  void abort();

  /** Who it is, and what it has said of itself by now. */
  DriverRecord record();

  /** What a reader must know of its figures; each a sentence. */
  default List<String> notes() {
    return List.of();
  }
}
