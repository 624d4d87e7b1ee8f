package parkbench.collect.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnRunQueueLatencyTest {
  @TempDir private Path folder;

  @Test
  void isTheSecondOfTheKernelsThreeNumbers() throws Exception {
    Path file = Files.writeString(folder.resolve("schedstat"), "7000 350 12\n");
    try (OwnRunQueueLatency wait = OwnRunQueueLatency.of(file)) {
      assertThat(wait.counted()).isTrue();
      assertThat(wait.nanos()).isEqualTo(350);
      Files.writeString(file, "9000 410 13\n");
      assertThat(wait.nanos()).isEqualTo(410);
    }
  }

  @Test
  void isNothingWhereTheKernelDoesNotTell() {
    try (OwnRunQueueLatency wait = OwnRunQueueLatency.of(folder.resolve("none"))) {
      assertThat(wait.counted()).isFalse();
      assertThat(wait.nanos()).isZero();
    }
  }

  @Test
  void growsWhereMoreThreadsWantToRunThanThereAreCores() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    Thread[] rivals = new Thread[2 * Runtime.getRuntime().availableProcessors()];
    for (int i = 0; i < rivals.length; i++) {
      rivals[i] = Thread.ofPlatform().daemon().start(() -> spin(over));
    }
    try (OwnRunQueueLatency wait = OwnRunQueueLatency.ofThisThread()) {
      long before = wait.nanos();
      boolean reported = Files.exists(Path.of("/proc/thread-self/schedstat"));
      while (reported && wait.nanos() == before) {
        Thread.onSpinWait();
      }
      assertThat(wait.nanos() > before).isEqualTo(reported);
    } finally {
      over.set(true);
      for (Thread rival : rivals) {
        rival.join();
      }
    }
  }

  private static void spin(AtomicBoolean over) {
    while (!over.get()) {
      Thread.onSpinWait();
    }
  }
}
