package parkbench.systems.faulty;

import java.io.FileInputStream;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** One request in so many leaves a thread or a file behind; each waits for 50 ms. */
final class Leaks {
  private static final int NAP_MILLIS = 50;

  private final Queue<AutoCloseable> kept = new ConcurrentLinkedQueue<>();
  private final AtomicInteger turn = new AtomicInteger();
  private final int each;

  Leaks(int each) {
    this.each = each;
  }

  void thread() throws InterruptedException {
    Thread.sleep(NAP_MILLIS);
    if (turn.incrementAndGet() % each == 0) {
      var executor = Executors.newSingleThreadExecutor();
      executor.execute(turn::get);
      kept.add(executor);
    }
  }

  void file() throws InterruptedException, IOException {
    Thread.sleep(NAP_MILLIS);
    if (turn.incrementAndGet() % each == 0) {
      kept.add(new FileInputStream("/dev/zero"));
    }
  }
}
