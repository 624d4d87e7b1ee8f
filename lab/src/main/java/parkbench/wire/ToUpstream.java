package parkbench.wire;

import java.util.Optional;
import parkbench.plan.OriginOrder;
import parkbench.plan.Upstream;

/** What the controller says to the upstream, one JSON line each. */
public sealed interface ToUpstream {

  /**
   * Take this behaviour from now on. Answer: {@link FromUpstream.Done}.
   *
   * @param origin what answers where no route does; absent: nothing
   */
  record Behave(Upstream upstream, long seed, Optional<OriginOrder> origin) implements ToUpstream {
    public Behave(Upstream upstream, long seed) {
      this(upstream, seed, Optional.empty());
    }
  }

  /**
   * t = 0 of the script and of a new ledger. Answer: {@link FromUpstream.Done}.
   *
   * @param delaySamples how many requests with a random delay are to have it kept
   * @param marks how many calls under a trace id of the lab's are to be kept
   * @param seeAll whether the ledger lists calls that a route answers, too
   */
  record Begin(int delaySamples, int marks, boolean seeAll) implements ToUpstream {
    public Begin() {
      this(0, 0, false);
    }
  }

  /**
   * The same, at the instant at which the next request arrives. Answer: {@link FromUpstream.Done}.
   */
  record BeginWithNextRequest() implements ToUpstream {}

  /**
   * Close the ledger begun last and report it. Answer: {@link FromUpstream.Counted}.
   *
   * @param delaySamples file for the random delays that were kept meanwhile; absent: they are
   *     forgotten
   */
  record Tell(Optional<String> delaySamples) implements ToUpstream {
    public Tell() {
      this(Optional.empty());
    }
  }
}
