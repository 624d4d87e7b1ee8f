package parkbench.wire;

import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;

/** What the load generator says to the controller, one JSON line each. */
public sealed interface FromLoad {

  /** The first word. */
  record Ready() implements FromLoad {}

  record Progress(LoadProgress progress) implements FromLoad {}

  record Finished(LoadResult result) implements FromLoad {}

  /** It could not carry out the order. */
  record Refused(String why) implements FromLoad {}
}
