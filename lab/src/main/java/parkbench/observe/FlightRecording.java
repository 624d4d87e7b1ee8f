package parkbench.observe;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import jdk.management.jfr.FlightRecorderMXBean;
import org.jspecify.annotations.Nullable;
import parkbench.model.Doing;
import parkbench.model.Stall;

/**
 * A flight recording (JFR) that a JVM of 11 to 25 makes of itself: waits of its threads, and of
 * virtual threads those that hold their carrier. Looks at stacks miss what lasts for some
 * milliseconds; this does not.
 *
 * <p>It is begun and fetched by the management beans, and writes nothing but to the JVM's own
 * temporary files. It ends by itself where nobody fetches it.
 */
final class FlightRecording implements AutoCloseable {
  private static final ObjectName RECORDER =
      JvmObserver.name("jdk.management.jfr:type=FlightRecorder");

  private static final String PINNED = "jdk.VirtualThreadPinned";
  private static final String SLEPT = "jdk.ThreadSleep";
  private static final String READ = "jdk.SocketRead";
  private static final String LOCKED_OUT = "jdk.JavaMonitorEnter";

  private static final List<String> WAITS =
      List.of(
          SLEPT,
          READ,
          LOCKED_OUT,
          "jdk.JavaMonitorWait",
          "jdk.ThreadPark",
          "jdk.SocketWrite",
          "jdk.FileRead",
          "jdk.FileWrite",
          "jdk.FileForce");

  private static final String LEAST_WAIT = "10 ms";
  private static final String LEAST_PIN = "1 ms";
  private static final String MOST_BYTES = String.valueOf(64L << 20);
  private static final Map<String, String> BLOCKS = Map.of("blockSize", String.valueOf(1 << 20));

  /** It is fetched before; this is for an observer that is no more. */
  private static final Duration LONGER = Duration.ofSeconds(30);

  private final FlightRecorderMXBean recorder;
  private final long id;

  private FlightRecording(FlightRecorderMXBean recorder, long id) {
    this.recorder = recorder;
    this.id = id;
  }

  /**
   * Begins one.
   *
   * @param length after which it is fetched
   * @throws IOException when the JVM is gone
   * @throws RuntimeException when it has no recorder, or does not let it be used
   */
  static FlightRecording begin(MBeanServerConnection jvm, Duration length) throws IOException {
    FlightRecorderMXBean recorder = JMX.newMXBeanProxy(jvm, RECORDER, FlightRecorderMXBean.class);
    FlightRecording recording = new FlightRecording(recorder, recorder.newRecording());
    try {
      recorder.setRecordingOptions(
          recording.id,
          Map.of(
              "name",
              "parkbench",
              "disk",
              "true",
              "maxSize",
              MOST_BYTES,
              "duration",
              length.plus(LONGER).toSeconds() + " s"));
      recorder.setRecordingSettings(recording.id, settings());
      recorder.startRecording(recording.id);
      return recording;
    } catch (RuntimeException e) {
      recording.close();
      throw e;
    }
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    WAITS.forEach(event -> settings.putAll(settings(event, LEAST_WAIT)));
    settings.putAll(settings(PINNED, LEAST_PIN));
    return settings;
  }

  private static Map<String, String> settings(String event, String threshold) {
    return Map.of(
        event + "#enabled", "true",
        event + "#threshold", threshold,
        event + "#stackTrace", "true");
  }

  /**
   * Ends it and tells what it saw, in the order in which the JVM wrote it.
   *
   * @param loops names of the threads that must not wait
   * @throws IOException when it cannot be fetched or read
   */
  List<Stall> end(Set<String> loops) throws IOException {
    Path file = Files.createTempFile("parkbench-", ".jfr");
    file.toFile().deleteOnExit(); // where the lab ends while it is read
    try {
      recorder.stopRecording(id);
      fetch(file);
      return read(file, loops);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private void fetch(Path file) throws IOException {
    long stream = recorder.openStream(id, BLOCKS);
    try (OutputStream out = Files.newOutputStream(file)) {
      for (byte[] block = recorder.readStream(stream);
          block != null;
          block = recorder.readStream(stream)) {
        out.write(block);
      }
    } finally {
      recorder.closeStream(stream);
    }
  }

  static List<Stall> read(Path file, Set<String> loops) throws IOException {
    List<Stall> stalls = new ArrayList<>();
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        stall(events.readEvent(), loops).ifPresent(stalls::add);
      }
    }
    return stalls;
  }

  private static Optional<Stall> stall(RecordedEvent event, Set<String> loops) {
    String name = event.getEventType().getName();
    boolean pinned = name.equals(PINNED);
    List<Frame> stack = stack(event.getStackTrace());
    if (stack.isEmpty() || !(pinned || isOneOf(loops, event.getThread()))) {
      return Optional.empty();
    }
    return Optional.of(doing(name, stack))
        .filter(doing -> doing != Doing.IDLE)
        .map(
            doing ->
                new Stall(
                    pinned,
                    doing,
                    event.getDuration().toNanos(),
                    stack.stream().map(Frame::words).toList()));
  }

  private static boolean isOneOf(Set<String> loops, @Nullable RecordedThread thread) {
    String name = thread == null ? null : thread.getJavaName();
    return name != null && loops.contains(name);
  }

  /** The event says what its stack may not. */
  private static Doing doing(String event, List<Frame> stack) {
    return switch (event) {
      case SLEPT -> Doing.SLEEPS;
      case READ -> Doing.WAITS_FOR_ANSWER;
      case LOCKED_OUT -> Doings.of(Thread.State.BLOCKED, stack, false);
      default -> Doings.of(Thread.State.WAITING, stack, false);
    };
  }

  private static List<Frame> stack(@Nullable RecordedStackTrace trace) {
    return trace == null
        ? List.of()
        : trace.getFrames().stream()
            .filter(RecordedFrame::isJavaFrame)
            .map(
                frame ->
                    new Frame(frame.getMethod().getType().getName(), frame.getMethod().getName()))
            .toList();
  }

  /**
   * Throws it away.
   *
   * @throws IOException when the JVM is gone
   */
  @Override
  public void close() throws IOException {
    recorder.closeRecording(id);
  }
}
