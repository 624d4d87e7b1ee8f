package parkbench.wire;

import parkbench.plan.LoadOrder;

/** What the controller says to the load generator, one JSON line each. */
public sealed interface ToLoad {

  /** Answers: {@link FromLoad.Progress} once a second, then {@link FromLoad.Finished}. */
  record Fire(LoadOrder order) implements ToLoad {}

  /** Fire no more and finish with what there is. Answer: {@link FromLoad.Finished} of the order. */
  record Abort() implements ToLoad {}
}
