package parkbench.harness;

import java.util.List;
import java.util.function.Consumer;
import parkbench.plan.LoadOrder;
import parkbench.record.DriverRecord;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;

/** Carries out an order of load: the lab's own engine, or another load generator. */
interface LoadDriver {

  /**
   * Fires an order and returns when its last exchange has ended.
   *
   * @param audience receives the progress once a second, where the driver reports it
   * @throws HarnessFailed when the lab's own engine failed: it must be started again
   * @throws DriverFailed when another tool did, which concerns its own trial alone
   */
  LoadResult fire(LoadOrder order, Consumer<LoadProgress> audience)
      throws HarnessFailed, DriverFailed, InterruptedException;

  /** Ends the running order early; safe from any thread, and when none runs. */
  void abort();

  /** Its name, and what it has reported about itself so far. */
  DriverRecord record();

  /** What a reader must know of its figures; each a sentence. */
  default List<String> notes() {
    return List.of();
  }
}
