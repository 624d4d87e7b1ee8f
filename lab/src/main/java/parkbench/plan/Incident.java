package parkbench.plan;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import parkbench.system.Guards;

/**
 * What happens to the upstream of a run, each kind in a trial of its own.
 *
 * @param lasts how long each of them is
 * @param slow what the upstream takes where it slows
 * @param upstream name of the one of several that it happens to; empty: all
 */
public record Incident(List<Kind> kinds, Duration lasts, Duration slow, String upstream)
    implements Purpose {
  /** Kinds of incidents, in the order in which they are measured. */
  public enum Kind {
    /** Every call takes longer. */
    SLOWS,
    /** Every call is answered with an error. */
    FAILS,
    /** No call is answered. */
    HANGS,
    /** Connections are refused, and those that are open are reset. */
    REFUSES;

    /** {@code slows}, as in options and the ids of trials. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What a call is answered with where all fail. */
  public static final int STATUS = 503;

  public Incident {
    kinds = List.copyOf(kinds);
    Guards.positive(lasts, "lasts");
    Guards.positive(slow, "slow");
  }

  /**
   * What the upstream does differently.
   *
   * @param from since the start of the trial
   */
  public Change change(Kind kind, Duration from) {
    Change.Effect effect =
        switch (kind) {
          case SLOWS -> new Change.Effect.Takes(new Delay.Constant(slow));
          case FAILS -> new Change.Effect.Failing(new Faults(1, STATUS, 0, 0));
          case HANGS -> new Change.Effect.Failing(new Faults(0, STATUS, 0, 1));
          case REFUSES -> new Change.Effect.Refuse();
        };
    return new Change(from, Optional.of(from.plus(lasts)), effect, upstream);
  }

  /** The kind of a trial of such a run. */
  public static Kind kind(Trial trial) {
    return switch (trial.upstream().script().getFirst().effect()) {
      case Change.Effect.Takes takes -> Kind.SLOWS;
      case Change.Effect.Stall stall -> Kind.HANGS;
      case Change.Effect.Refuse refuse -> Kind.REFUSES;
      case Change.Effect.Failing failing ->
          failing.faults().hangRatio() > 0 ? Kind.HANGS : Kind.FAILS;
    };
  }
}
