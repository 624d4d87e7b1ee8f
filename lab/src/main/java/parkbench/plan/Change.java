package parkbench.plan;

import java.time.Duration;
import java.util.Optional;
import parkbench.system.Guards;

/**
 * One line of the upstream's script: from an instant of the trial on, and until another if given,
 * its behaviour differs. Where two lines overlap, the later one in the list counts.
 *
 * @param from since the start of the trial
 * @param until end, exclusive; absent: to the end of the trial
 * @param of name of the endpoint that it belongs to; empty: all
 */
public record Change(Duration from, Optional<Duration> until, Effect effect, String of) {
  public Change {
    Guards.notNegative(from, "from");
    if (until.isPresent() && until.get().compareTo(from) <= 0) {
      throw new IllegalArgumentException("until " + until.get() + " must lie after from " + from);
    }
  }

  /** One of all endpoints. */
  public Change(Duration from, Optional<Duration> until, Effect effect) {
    this(from, until, effect, "");
  }

  /** What differs. */
  public sealed interface Effect {

    /** Every route takes this long. */
    record Takes(Delay delay) implements Effect {}

    /** Nothing is answered before the end of the change; then everything that is due at once. */
    record Stall() implements Effect {}

    /** Connections are refused, and those that are open are reset: nothing listens. */
    record Refuse() implements Effect {}

    /** These faults instead of the usual ones. */
    record Failing(Faults faults) implements Effect {}
  }
}
