package parkbench.collect.clock;

/** Does something for at most one of so many seconds: the longer it took, the later it is due. */
public final class DutyCycle {
  private final long oneIn;
  private final SamplingClock pace;
  private long next = Long.MIN_VALUE;

  public DutyCycle(long oneIn, SamplingClock pace) {
    this.oneIn = oneIn;
    this.pace = pace;
  }

  /** What takes time. */
  public interface Step<T, E extends Exception> {
    T take() throws E;
  }

  /** Whether enough time has passed since it was done. */
  public boolean due() {
    return pace.nanos() >= next;
  }

  /** Does it, and learns how long it took. */
  public <T, E extends Exception> T timed(Step<T, E> step) throws E {
    long begun = pace.nanos();
    try {
      return step.take();
    } finally {
      long now = pace.nanos();
      next = now + oneIn * (now - begun);
    }
  }

  /** The instant from which it is due. */
  public long next() {
    return next;
  }
}
