package parkbench.harness;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

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
  public void close() {
    RuntimeException first = null;
    while (!closings.isEmpty()) {
      first = run(closings.pop(), first);
    }
    if (first != null) {
      throw first;
    }
  }

  private static @Nullable RuntimeException run(
      Runnable closing, @Nullable RuntimeException first) {
    try {
      closing.run();
      return first;
    } catch (RuntimeException e) {
      if (first == null) {
        return e;
      }
      first.addSuppressed(e);
      return first;
    }
  }
}
