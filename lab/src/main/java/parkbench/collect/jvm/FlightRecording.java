package parkbench.collect.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import parkbench.record.BlockingEvent;

/**
 * A flight recording (JFR) that a JVM of 11 to 25 makes of itself: waits of its threads, and of
 * virtual threads those that hold their carrier. Thread dumps miss what lasts for some
 * milliseconds; this does not.
 *
 * <p>It is begun and fetched by diagnostic commands. It ends by itself where nothing fetches it.
 */
final class FlightRecording implements AutoCloseable {
  /** Another doctor may record the same JVM. */
  private static final String NAME = "parkbench-" + ProcessHandle.current().pid();

  /** Named from the start: else the JVM would write to its own folder, were it never fetched. */
  private static final String FILE = NAME + ".jfr";

  private static final String SETTINGS = "settings.jfc";

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
  private static final String MOST_BYTES = "64M";

  /** It is fetched before; this is for an observer that is no more. */
  private static final Duration LONGER = Duration.ofSeconds(30);

  private final JvmCommands jvm;
  private final JvmFolder folder;
  private boolean stopped;

  private FlightRecording(JvmCommands jvm, JvmFolder folder) {
    this.jvm = jvm;
    this.folder = folder;
  }

  /**
   * Begins one.
   *
   * @param folder with {@link #files}; closed with the recording
   * @param length after which it is fetched
   * @throws IOException when the JVM is gone, has no recorder, or does not let it be used
   */
  static FlightRecording begin(JvmCommands jvm, JvmFolder folder, Duration length)
      throws IOException {
    String said =
        jvm.run(
            "JFR.start name=%s settings=%s filename=%s disk=true maxsize=%s duration=%ds"
                .formatted(
                    NAME,
                    folder.theirs().resolve(SETTINGS),
                    folder.theirs().resolve(FILE),
                    MOST_BYTES,
                    length.plus(LONGER).toSeconds()));
    require("Started recording", said);
    return new FlightRecording(jvm, folder);
  }

  /** What its folder has to hold. */
  static Map<String, String> files() {
    return Map.of(SETTINGS, settings());
  }

  private static void require(String success, String said) throws IOException {
    if (!said.contains(success)) {
      throw new IOException(said.strip().replaceAll("\\s*\\R\\s*", " "));
    }
  }

  /** As a {@code .jfc} file has them. */
  private static String settings() {
    StringBuilder text =
        new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
            .append("<configuration version=\"2.0\" label=\"parkbench\">\n");
    WAITS.forEach(event -> text.append(settings(event, LEAST_WAIT)));
    return text.append(settings(PINNED, LEAST_PIN)).append("</configuration>\n").toString();
  }

  private static String settings(String event, String threshold) {
    return """
          <event name="%s">
            <setting name="enabled">true</setting>
            <setting name="stackTrace">true</setting>
            <setting name="threshold">%s</setting>
          </event>
        """
        .formatted(event, threshold);
  }

  /**
   * Ends it and reports what it saw, in the order in which the JVM wrote it.
   *
   * @param loops names of the threads that must not wait
   * @throws IOException when it cannot be fetched or read
   */
  List<BlockingEvent> end(Set<String> loops) throws IOException {
    String said = jvm.run("JFR.stop name=" + NAME);
    stopped = true;
    require("Stopped recording", said);
    Path copy = folder.fetch(FILE);
    try {
      return read(copy, loops);
    } finally {
      Files.deleteIfExists(copy);
    }
  }

  static List<BlockingEvent> read(Path file, Set<String> loops) throws IOException {
    List<BlockingEvent> stalls = new ArrayList<>();
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        stall(events.readEvent(), loops).ifPresent(stalls::add);
      }
    }
    return stalls;
  }

  private static Optional<BlockingEvent> stall(RecordedEvent event, Set<String> loops) {
    String name = event.getEventType().getName();
    boolean pinned = name.equals(PINNED);
    List<String> stack = stack(event.getStackTrace());
    return stack.isEmpty() || !(pinned || isOneOf(loops, event.getThread()))
        ? Optional.empty()
        : Optional.of(new BlockingEvent(pinned, kind(name), event.getDuration().toNanos(), stack));
  }

  private static boolean isOneOf(Set<String> loops, @Nullable RecordedThread thread) {
    String name = thread == null ? null : thread.getJavaName();
    return name != null && loops.contains(name);
  }

  private static BlockingEvent.Kind kind(String event) {
    return switch (event) {
      case SLEPT -> BlockingEvent.Kind.SLEEP;
      case READ -> BlockingEvent.Kind.SOCKET_READ;
      case LOCKED_OUT -> BlockingEvent.Kind.MONITOR_ENTER;
      default -> BlockingEvent.Kind.OTHER;
    };
  }

  private static List<String> stack(@Nullable RecordedStackTrace trace) {
    return trace == null
        ? List.of()
        : trace.getFrames().stream()
            .filter(RecordedFrame::isJavaFrame)
            .map(frame -> frame.getMethod().getType().getName() + "." + frame.getMethod().getName())
            .toList();
  }

  /**
   * Throws it away.
   *
   * @throws IOException when the JVM is gone
   */
  @Override
  public void close() throws IOException {
    try (folder) {
      if (!stopped) {
        jvm.run("JFR.stop name=" + NAME);
      }
    }
  }
}
