package parkbench.cli;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A bracket in which Ctrl-C and TERM interrupt the thread inside it, and the process ends only once
 * that thread has closed what it had open, or after four seconds, or at the second signal.
 *
 * <p>The race: the signal comes while the bracket closes. The hook then waits for a latch that is
 * already open, or the removal fails because the hook runs; either way the process ends with the
 * signal's code.
 */
final class OnInterrupt {
  private static final long PATIENCE_SECONDS = 4;

  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread worker = Thread.currentThread();
  private final Thread hook = new Thread(this::interrupt, "interrupt");

  private OnInterrupt() {}

  /** Does the work on this thread inside the bracket. */
  static <T> T during(Callable<T> work) throws Exception {
    OnInterrupt bracket = new OnInterrupt();
    Signals.take();
    Runtime.getRuntime().addShutdownHook(bracket.hook);
    try {
      return work.call();
    } finally {
      bracket.close();
    }
  }

  private void close() {
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending already.
    }
  }

  private void interrupt() {
    worker.interrupt();
    try {
      if (!closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        System.err.println(
            "parkbench: gave up waiting for an orderly end after "
                + PATIENCE_SECONDS
                + " s\n  Every trial that was finished is on disk, but a report may be missing"
                + "\n  Write it with: parkbench report RUN");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
