package parkbench.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class OwnWaitTest {
  @Test
  void growsWhereMoreThreadsWantToRunThanThereAreCores() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    Thread[] rivals = new Thread[2 * Runtime.getRuntime().availableProcessors()];
    for (int i = 0; i < rivals.length; i++) {
      rivals[i] = Thread.ofPlatform().daemon().start(() -> spin(over));
    }
    try {
      OwnWait wait = OwnWait.ofThisThread();
      long waited = 0;
      boolean told = Files.exists(Path.of("/proc/thread-self/schedstat"));
      while (told && waited == 0) {
        waited += wait.sinceLastAsked();
      }
      assertThat(waited > 0).isEqualTo(told);
    } finally {
      over.set(true);
      for (Thread rival : rivals) {
        rival.join();
      }
    }
  }

  @Test
  void countsEachWaitOnce() {
    OwnWait wait = OwnWait.ofThisThread();
    long first = wait.sinceLastAsked();
    assertThat(first).isGreaterThanOrEqualTo(0);
    assertThat(wait.sinceLastAsked()).isGreaterThanOrEqualTo(0);
  }

  private static void spin(AtomicBoolean over) {
    while (!over.get()) {
      Thread.onSpinWait();
    }
  }
}
