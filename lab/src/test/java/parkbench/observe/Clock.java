package parkbench.observe;

/** A clock that a test moves. */
final class Clock implements Pace {
  long now;

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public void waitUntil(long nanos) {
    now = Math.max(now, nanos);
  }
}
