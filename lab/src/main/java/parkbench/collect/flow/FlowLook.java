package parkbench.collect.flow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import parkbench.collect.clock.DutyCycle;
import parkbench.collect.clock.Endings;
import parkbench.collect.clock.SamplingClock;
import parkbench.record.FlowSample;

/**
 * Looks at the connections of a service at irregular instants, five times a second on average;
 * seldomer where it has so many that a look takes long. Where they may not be read there are no
 * samples, and a note. Not for use by two threads at once.
 */
public final class FlowLook implements AutoCloseable {
  private static final Path PROC = Path.of("/proc");
  private static final Duration EVERY = Duration.ofMillis(200);

  /** The kernel locks each connection for a moment: for a fiftieth of the time. */
  private static final long ONE_IN = 50;

  /** A look that takes long since it has no core costs the service nothing. */
  private static final Duration SELDOMEST = Duration.ofMillis(500);

  private final long pid;
  private final OptionalInt port;
  private final RandomGenerator random;
  private final SamplingClock pace = SamplingClock.MONOTONIC;
  private final Thread thread;
  private final List<FlowSample> samples = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private @Nullable FlowReader reader;

  /**
   * Of the connections of a process.
   *
   * @param port that it serves; absent: every port on which it listens
   * @param random chooses the instants
   */
  public FlowLook(long pid, OptionalInt port, RandomGenerator random) {
    this.pid = pid;
    this.port = port;
    this.random = random;
    this.thread = Thread.ofPlatform().name("flow").daemon().unstarted(this::look);
  }

  /** Looks from now on. */
  public void begin() {
    try {
      if (!Files.exists(PROC.resolve("self"))) {
        throw new IOException("only Linux shows connections");
      }
      reader = FlowReader.open(pid, port);
      thread.start();
    } catch (IOException e) {
      note(e);
    }
  }

  /** Ends the looking. */
  public void end() {
    Endings.end(thread);
  }

  /** What was seen, in order of time; after {@link #end()}. */
  public List<FlowSample> samples() {
    return List.copyOf(samples);
  }

  /** What could not be seen and why; after {@link #end()}. */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  @Override
  public void close() {
    end();
    if (reader != null) {
      reader.close();
    }
  }

  private void look() {
    FlowReader opened = reader;
    if (opened == null) {
      return;
    }
    DutyCycle sparing = new DutyCycle(ONE_IN, pace);
    try {
      while (!Thread.currentThread().isInterrupted()) {
        samples.add(sparing.timed(opened::read));
        long now = pace.nanos();
        pace.waitUntil(
            Math.max(now + pause(), Math.min(sparing.next(), now + SELDOMEST.toNanos())));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // ended
    } catch (IOException e) {
      failed(e);
    }
  }

  /** Of a process that still runs, a part of the time would look like all of it. */
  private void failed(IOException e) {
    if (Thread.currentThread().isInterrupted()) {
      return; // ended
    }
    if (Files.exists(PROC.resolve(Long.toString(pid)))) {
      samples.clear();
    }
    note(e);
  }

  private long pause() {
    return random.nextLong(EVERY.toNanos() / 2, EVERY.toNanos() * 3 / 2);
  }

  private void note(IOException e) {
    notes.add(
        "Requests in flight and calls of process "
            + pid
            + " are not counted: "
            + e.getMessage()
            + ".");
  }
}
