package parkbench.collect.clock;

/** Ends threads that sample. */
public final class Endings {
  private Endings() {}

  /** Interrupts a thread and waits for its end; an interrupt of the caller is kept until then. */
  public static void end(Thread thread) {
    thread.interrupt();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
