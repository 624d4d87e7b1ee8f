package parkbench.load;

import java.util.PrimitiveIterator;
import java.util.function.LongConsumer;

/** Fires at intended instants, whatever the answers do. */
final class OpenPacer implements Pacer {
  /** More than this in one go would keep a late loop from reading answers. */
  private static final int BATCH = 1_024;

  private final long start;
  private final PrimitiveIterator.OfLong intents;
  private final LongConsumer fire;
  private long next;

  /**
   * @param start t = 0 on the monotonic clock
   * @param intents instants since then, ascending
   * @param fire takes an intended instant on the monotonic clock
   */
  OpenPacer(long start, PrimitiveIterator.OfLong intents, LongConsumer fire) {
    this.start = start;
    this.intents = intents;
    this.fire = fire;
    advance();
  }

  private void advance() {
    next = intents.hasNext() ? start + intents.nextLong() : NEVER;
  }

  @Override
  public void fireDue(long now) {
    for (int i = 0; i < BATCH && next <= now; i++) {
      long intended = next;
      advance();
      fire.accept(intended);
    }
  }

  @Override
  public long nextDue() {
    return next;
  }

  @Override
  public void ended(Exchange exchange, long now, long pause) {}

  @Override
  public void stop() {
    next = NEVER;
  }

  @Override
  public boolean exhausted() {
    return next == NEVER;
  }

  @Override
  public long unfired(long from, long until) {
    long count = 0;
    for (; next < until; advance()) {
      if (next >= from) {
        count++;
      }
    }
    return count;
  }
}
