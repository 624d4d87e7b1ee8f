package parkbench.systems.bounded;

/** What one request does: it passes the limit, waits for something slow, and leaves. */
@FunctionalInterface
interface Work {
  /** How long the slow part takes, where it is in this process. */
  int SLOW_MILLIS = 200;

  /** How long a request waits for the limit at most. */
  int PATIENCE_SECONDS = 60;

  void once() throws Exception;

  /** Something slow. */
  static void slow() {
    try {
      Thread.sleep(SLOW_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
