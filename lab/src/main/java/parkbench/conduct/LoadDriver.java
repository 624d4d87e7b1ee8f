package parkbench.conduct;

import java.util.List;
import java.util.function.Consumer;
import parkbench.model.DriverRecord;
import parkbench.model.LoadOrder;
import parkbench.model.LoadProgress;
import parkbench.model.LoadResult;

/** Whoever carries out an order of load: the lab's own engine, or a tool of somebody else. */
interface LoadDriver {

  /**
   * Fires an order and returns when its last exchange has ended.
   *
   * @param audience hears once a second how it goes, where the driver tells
   * @throws PlayerFailed when the lab's own engine failed: it must be started anew
   * @throws DriverFailed when another tool did, which concerns its own trial alone
   */
  LoadResult fire(LoadOrder order, Consumer<LoadProgress> audience)
      throws PlayerFailed, DriverFailed, InterruptedException;

  /** Ends the running order early; safe from any thread, and when none runs. */
  void abort();

  /** Who it is, and what it has said of itself by now. */
  DriverRecord record();

  /** What a reader must know of its figures; each a sentence. */
  default List<String> notes() {
    return List.of();
  }
}
