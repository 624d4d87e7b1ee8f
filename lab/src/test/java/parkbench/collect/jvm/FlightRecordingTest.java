package parkbench.collect.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.record.BlockingEvent;

/** A recording of the JVM that this test runs in, as another one's is made. */
class FlightRecordingTest {
  private static final Duration LENGTH = Duration.ofSeconds(5);

  @TempDir Path folder;

  @Test
  void tellsWhatLoopsWaitForAndNotWhatOthersDo() throws Exception {
    List<BlockingEvent> stalls;
    try (FlightRecording recording = begin()) {
      Thread loop = Thread.ofPlatform().name("a-loop").start(FlightRecordingTest::stallsALoop);
      Thread other = Thread.ofPlatform().name("another").start(FlightRecordingTest::mayWait);
      loop.join();
      other.join();
      stalls = recording.end(Set.of("a-loop"));
    }

    assertThat(stalls)
        .anyMatch(
            stall ->
                stall.kind() == BlockingEvent.Kind.SLEEP
                    && !stall.pinned()
                    && stall.nanos() >= 20_000_000
                    && stall.stack().contains(method("stallsALoop")));
    assertThat(stalls).noneMatch(stall -> stall.stack().contains(method("mayWait")));
  }

  /** A class that is initialised is a native frame on the stack, before Java 26. */
  @Test
  void tellsOfAVirtualThreadThatHoldsItsCarrier() throws Exception {
    List<BlockingEvent> stalls;
    try (FlightRecording recording = begin()) {
      Thread.ofVirtual().start(SlowToBegin::begin).join();
      stalls = recording.end(Set.of());
    }

    assertThat(stalls)
        .anyMatch(
            stall ->
                stall.pinned()
                    && stall.stack().stream().anyMatch(frame -> frame.contains("SlowToBegin")));
  }

  private FlightRecording begin() throws Exception {
    long pid = ProcessHandle.current().pid();
    return FlightRecording.begin(
        JvmCommands.attach(pid), JvmFolder.of(pid, folder, FlightRecording.files()), LENGTH);
  }

  private static String method(String name) {
    return FlightRecordingTest.class.getName() + "." + name;
  }

  private static void stallsALoop() {
    sleep();
  }

  private static void mayWait() {
    sleep();
  }

  private static void sleep() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static final class SlowToBegin {
    static {
      sleep();
    }

    private SlowToBegin() {}

    static void begin() {
      // Its class is ready by now.
    }
  }
}
