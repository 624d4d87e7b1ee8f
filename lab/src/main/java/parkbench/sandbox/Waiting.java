package parkbench.sandbox;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** Waits that an interrupt does not cut short, for ends that must be seen through. */
final class Waiting {
  private Waiting() {}

  /** Whether the future completed in time. The interrupt is kept for the caller. */
  static boolean until(CompletableFuture<?> future, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          future.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
          return true;
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          return true;
        } catch (TimeoutException e) {
          return false;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Whether the thread ended in time. The interrupt is kept for the caller. */
  static boolean until(Thread thread, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return thread.join(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** A short pause; an interrupt makes it shorter. */
  static void pause(Duration length) {
    LockSupport.parkNanos(length.toNanos());
  }
}
