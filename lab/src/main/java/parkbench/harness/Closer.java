package parkbench.harness;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Closes what was opened, in reverse order. A failure of one does not keep the others open; it is
 * thrown after all of them.
 */
final class Closer implements AutoCloseable {
  private final Deque<Runnable> closings = new ArrayDeque<>();

  /** This runs before everything that was added before it. */
  void add(Runnable closing) {
    closings.push(closing);
  }

  @Override
  @SuppressWarnings("try") // it closes the rest, whatever the first throws
  public void close() {
    if (!closings.isEmpty()) {
      Runnable first = closings.pop();
      try (Closer rest = this) {
        first.run();
      }
    }
  }
}
