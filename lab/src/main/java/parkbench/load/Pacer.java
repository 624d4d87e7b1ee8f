package parkbench.load;

/** Decides when is asked: the load's shape in motion. */
interface Pacer {
  long NEVER = Long.MAX_VALUE;

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

  /** Nobody asks any more. */
  void stop();

  /** Whether nothing will be fired any more, even when what is in flight ends. */
  boolean exhausted();

  /** Intended instants before {@code until} that were not fired; they are used up by this call. */
  long unfired(long from, long until);
}
