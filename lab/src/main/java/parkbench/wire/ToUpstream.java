package parkbench.wire;

import parkbench.model.Upstream;

/** What the conductor says to the upstream, one JSON line each. */
public sealed interface ToUpstream {

  /** Take this behaviour from now on. Answer: {@link FromUpstream.Done}. */
  record Behave(Upstream upstream, long seed) implements ToUpstream {}

  /** t = 0 of the script and of a new ledger. Answer: {@link FromUpstream.Done}. */
  record Begin() implements ToUpstream {}

  /**
   * The same, at the instant at which the next request arrives. Answer: {@link FromUpstream.Done}.
   */
  record BeginWithNextRequest() implements ToUpstream {}

  /** Close the ledger begun last and tell it. Answer: {@link FromUpstream.Told}. */
  record Tell() implements ToUpstream {}
}
