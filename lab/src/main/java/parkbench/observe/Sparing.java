package parkbench.observe;

/** Does something for at most one of so many seconds: the longer it took, the later it is due. */
final class Sparing {
  private final long oneIn;
  private final Pace pace;
  private long next = Long.MIN_VALUE;

  Sparing(long oneIn, Pace pace) {
    this.oneIn = oneIn;
    this.pace = pace;
  }

  /** What takes time. */
  interface Step<T, E extends Exception> {
    T take() throws E;
  }

  /** Whether enough time has passed since it was done. */
  boolean due() {
    return pace.nanos() >= next;
  }

  /** Does it, and learns how long it took. */
  <T, E extends Exception> T timed(Step<T, E> step) throws E {
    long begun = pace.nanos();
    try {
      return step.take();
    } finally {
      long now = pace.nanos();
      next = now + oneIn * (now - begun);
    }
  }

  /** The instant from which it is due. */
  long next() {
    return next;
  }
}
