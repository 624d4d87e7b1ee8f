package parkbench.load;

import java.time.Duration;

/**
 * The part of a trial that counts, on the monotonic clock, and by which instant an exchange belongs
 * to it.
 *
 * @param origin t = 0
 * @param start first instant that counts
 * @param end first instant after it
 * @param byIntention whether the intended instant decides (open loads, bursts) or the end of the
 *     exchange (closed loads); then what hangs when the window ends and never ends well belongs to
 *     it, too
 */
record CountedWindow(long origin, long start, long end, boolean byIntention) {
  static final long SECOND = 1_000_000_000L;

  /** Settling and window go up to whole seconds, so that interval logs tile the window. */
  static CountedWindow of(long origin, Duration settle, Duration length, boolean byIntention) {
    long start = origin + SECOND * wholeSeconds(settle);
    return new CountedWindow(origin, start, start + SECOND * wholeSeconds(length), byIntention);
  }

  private static long wholeSeconds(Duration duration) {
    return Math.ceilDiv(duration.toNanos(), SECOND);
  }

  /** The same one cut short. */
  CountedWindow until(long earlierEnd) {
    return new CountedWindow(origin, start, Math.clamp(earlierEnd, start, end), byIntention);
  }

  boolean holds(long instant) {
    return instant >= start && instant < end;
  }

  /** Whether an exchange that ended well belongs to the population. */
  boolean countsGood(long intended, long completed) {
    return holds(byIntention ? intended : completed);
  }

  /** Whether an exchange that ended badly belongs to the population. */
  boolean countsFailed(long intended, long completed) {
    return countsGood(intended, completed) || hungAtEnd(intended, completed);
  }

  /** Whether an exchange without an end belongs to the population. */
  boolean countsPending(long intended) {
    return byIntention ? holds(intended) : start < end && intended < end;
  }

  /** The instant whose second an exchange goes into; inside the window when the exchange counts. */
  long sortedBy(long intended, long completed, boolean good) {
    if (byIntention) {
      return intended;
    }
    return !good && hungAtEnd(intended, completed) ? end - 1 : completed;
  }

  /** Whether an exchange of a closed load was asked before the end and ended after it. */
  private boolean hungAtEnd(long intended, long completed) {
    return !byIntention && completed >= end && countsPending(intended);
  }

  /** How much of [from, to) lies inside, in ns. */
  long overlap(long from, long to) {
    return Math.max(0, Math.min(to, end) - Math.max(from, start));
  }

  /** The second since t = 0 in which an instant lies. */
  int second(long instant) {
    return (int) ((instant - origin) / SECOND);
  }
}
