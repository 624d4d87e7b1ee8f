package parkbench.load;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A timer of the event loop that is set again and again. Rings never early. */
final class Alarm {
  private final EventLoop loop;
  private final Runnable ring;
  private final Consumer<Throwable> broke;
  private @Nullable Future<?> timer;
  private long at = Long.MAX_VALUE;

  /**
   * @param broke receives what the ringing has thrown
   */
  Alarm(EventLoop loop, Runnable ring, Consumer<Throwable> broke) {
    this.loop = loop;
    this.ring = ring;
    this.broke = broke;
  }

  /** Rings at this instant of the monotonic clock unless it is set to an earlier one already. */
  void noLaterThan(long instant) {
    if (instant >= at) {
      return;
    }
    cancel();
    at = instant;
    timer =
        loop.schedule(
            this::expired, Math.max(0, instant - System.nanoTime()), TimeUnit.NANOSECONDS);
  }

  void cancel() {
    if (timer != null) {
      timer.cancel(false);
    }
    timer = null;
    at = Long.MAX_VALUE;
  }

  private void expired() {
    timer = null;
    at = Long.MAX_VALUE;
    try {
      ring.run();
    } catch (RuntimeException | Error e) {
      broke.accept(e);
    }
  }
}
