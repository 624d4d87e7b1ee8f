package parkbench.collect.clock;

import java.util.concurrent.locks.LockSupport;

/** The clock that an sampling goes by. */
public interface SamplingClock {
  SamplingClock MONOTONIC =
      new SamplingClock() {
        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public void waitUntil(long nanos) throws InterruptedException {
          for (long left = nanos - nanos(); left > 0; left = nanos - nanos()) {
            LockSupport.parkNanos(this, left);
            if (Thread.interrupted()) {
              throw new InterruptedException();
            }
          }
        }
      };

  long nanos();

  /** Returns at an instant, at once when it is past. */
  void waitUntil(long nanos) throws InterruptedException;
}
