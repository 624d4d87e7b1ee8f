package parkbench.load;

import org.jspecify.annotations.Nullable;
import parkbench.plan.Load;

/** Decides when is asked: the load's shape in motion. */
interface Pacer {
  long NEVER = Long.MAX_VALUE;

  /** Starts an exchange. */
  interface Fire {
    /**
     * A user asks.
     *
     * @param intended on the monotonic clock
     * @param user who asks; absent in an open load, where each exchange is another user
     */
    void accept(long intended, @Nullable User user);
  }

  /**
   * The pacer of a shape of load.
   *
   * @param seed of the Poisson arrivals
   * @param origin t = 0 on the monotonic clock
   */
  static Pacer of(Load load, long seed, long origin, Fire fire) {
    return switch (load) {
      case Load.Closed users ->
          new UsersPacer(
              origin,
              users.users(),
              users.spread().toNanos(),
              users.think().toNanos(),
              UsersPacer.ENDLESS,
              fire);
      case Load.AtOnce burst ->
          new UsersPacer(
              origin, burst.users(), burst.ramp().toNanos(), 0, burst.requestsEach(), fire);
      case Load.Open open ->
          new OpenPacer(origin, ArrivalSchedule.of(open, seed), at -> fire.accept(at, null));
    };
  }

  /**
   * Fires what is due.
   *
   * @param now on the monotonic clock
   */
  void fireDue(long now);

  /** The next intended instant that is known and not fired; {@link #NEVER} without one. */
  long nextDue();

  /**
   * An exchange has ended; its user may ask again.
   *
   * @param now when it ended
   * @param pause how long the user holds back at the least
   */
  void ended(Exchange exchange, long now, long pause);

  /** No user asks any more. */
  void stop();

  /** Whether nothing will be fired any more, even when what is in flight ends. */
  boolean exhausted();

  /** Intended instants before {@code until} that were not fired; they are used up by this call. */
  long unfired(long from, long until);
}
