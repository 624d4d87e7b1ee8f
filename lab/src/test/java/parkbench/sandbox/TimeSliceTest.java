package parkbench.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class TimeSliceTest {
  @Test
  void aThreadThatAsksRunsOnAndKeepsItsNiceValue() throws Exception {
    AtomicReference<String> before = new AtomicReference<>();
    AtomicReference<String> after = new AtomicReference<>();
    Thread thread =
        Thread.ofPlatform()
            .start(
                () -> {
                  before.set(niceOfThisThread());
                  TimeSlice.prompt();
                  after.set(niceOfThisThread());
                });
    thread.join();
    assertThat(after.get()).isNotNull().isEqualTo(before.get());
  }

  @Test
  void aKernelThatKnowsTurnsGrantsTheShortOne() throws Exception {
    AtomicReference<String> slice = new AtomicReference<>();
    AtomicBoolean taken = new AtomicBoolean();
    Thread thread =
        Thread.ofPlatform()
            .start(
                () -> {
                  taken.set(TimeSlice.prompt());
                  slice.set(turnOfThisThread());
                });
    thread.join();
    assertThat(slice.get()).isIn("100000", "not reported");
    assertThat(taken.get()).isEqualTo(Files.exists(Path.of("/proc/thread-self")));
  }

  @Test
  void aProcessThatIsGoneIsNoError() {
    assertThat(TimeSlice.prompt(Integer.MAX_VALUE, "upstream")).isFalse();
  }

  private static String niceOfThisThread() {
    return field(18);
  }

  /** Of {@code stat}, counted from 0. */
  private static String field(int number) {
    Path stat = Path.of("/proc/thread-self/stat");
    try {
      if (!Files.exists(stat)) {
        return "not reported";
      }
      String line = Files.readString(stat);
      String behindName = line.substring(line.lastIndexOf(')') + 2);
      return behindName.split(" ", -1)[number - 2];
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Nanoseconds, where the kernel lets a thread choose (from 6.12 on) and reports. */
  private static String turnOfThisThread() {
    try {
      String release =
          Files.exists(Path.of("/proc/sys/kernel/osrelease"))
              ? Files.readString(Path.of("/proc/sys/kernel/osrelease"))
              : "0.0";
      String[] numbers = release.strip().split("[.-]", -1);
      if (Integer.parseInt(numbers[0]) * 1000 + Integer.parseInt(numbers[1]) < 6012) {
        return "not reported";
      }
      return Files.readString(Path.of("/proc/thread-self/sched"))
          .lines()
          .filter(line -> line.startsWith("se.slice"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("not reported");
    } catch (IOException e) {
      return "not reported"; // a kernel without this file
    }
  }
}
