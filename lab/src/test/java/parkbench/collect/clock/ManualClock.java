package parkbench.collect.clock;

/** A clock that a test moves. */
public final class ManualClock implements SamplingClock {
  public long now;

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public void waitUntil(long nanos) {
    now = Math.max(now, nanos);
  }
}
