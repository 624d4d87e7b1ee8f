package parkbench.session;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A bracket in which Ctrl-C and TERM interrupt the thread inside it, and the process ends only once
 * that thread has closed what it had open and reported what was measured, or at the second signal.
 * It gives up after eight seconds while something that it started still runs, kills the lab's own
 * processes, and leaves services to their supervisors; and after a minute when only the report is
 * left to be written.
 *
 * <p>The race: the signal comes while the bracket closes. The hook then waits for a latch that is
 * already open, or the removal fails because the hook runs; either way the process ends with the
 * signal's code.
 */
public final class OnInterrupt {
  /** A child that obeys nothing is killed after three times two seconds. */
  private static final Duration FOR_CHILDREN = Duration.ofSeconds(8);

  private static final Duration FOR_THE_REPORT = Duration.ofMinutes(1);
  private static final Duration GLANCE = Duration.ofMillis(50);

  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread worker = Thread.currentThread();
  private final Thread hook = new Thread(this::interrupt, "interrupt");

  private OnInterrupt() {}

  /** Does the work on this thread inside the bracket. */
  public static <T> T during(Callable<T> work) throws Exception {
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
    long begun = System.nanoTime();
    worker.interrupt();
    try {
      while (!closed.await(GLANCE.toNanos(), TimeUnit.NANOSECONDS)) {
        Duration waited = Duration.ofNanos(System.nanoTime() - begun);
        if (waited.compareTo(patience()) > 0) {
          System.err.println(
              "parkbench: gave up waiting for an orderly end after " + waited.toSeconds() + " s");
          killProcesses();
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void killProcesses() {
    ProcessHandle.current()
        .children()
        .filter(child -> child.info().command().filter(word -> word.endsWith("/java")).isPresent())
        .forEach(ProcessHandle::destroyForcibly);
  }

  private static Duration patience() {
    boolean children = ProcessHandle.current().children().findAny().isPresent();
    return children ? FOR_CHILDREN : FOR_THE_REPORT;
  }
}
