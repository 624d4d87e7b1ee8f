package parkbench.collect.jvm;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;
import parkbench.collect.proc.Networks;
import parkbench.record.BlockingEvent;
import parkbench.record.ClassCounts;
import parkbench.record.Metric;
import parkbench.record.PoolSample;
import parkbench.record.ThreadDump;
import parkbench.stacks.StackClassifier;

/**
 * Samples a local JVM of 8 to 25 that was started without any option for it: attaches, and gives
 * diagnostic commands. One that the lab has started is asked over JMX for what these do not report
 * as cheaply; in another's the management agent would stay, and listen.
 *
 * <p>Asking is done on a thread of its own. A JVM that is frozen, or starved of its core, cannot
 * hold up the samples of everything else: its values are then absent, which is what there is to
 * report.
 */
public final class JvmObserver implements AutoCloseable {

  /** What one reading found. */
  public record Reading(Map<Metric, Double> values, List<PoolSample> pools) {}

  private static final String NO_RECORDING =
      "The JVM made no flight recording, so waits between two dumps are unknown: ";

  private static final Duration COMMAND_ANSWERS_WITHIN = Duration.ofSeconds(2);

  /** The first recording of a JVM's life loads its recorder; a long one takes time to be read. */
  private static final Duration RECORDER_ANSWERS_WITHIN = Duration.ofSeconds(30);

  /** Thousands of threads with deep stacks take seconds. */
  private static final Duration THREADS_WITHIN = Duration.ofSeconds(10);

  private static final Duration THREADS_WITHIN_LEAST = Duration.ofMillis(500);

  private static final String NO_VIRTUAL_THREADS =
      "What virtual threads do is unknown at some or all dumps: ";

  /** It writes one thread after the other, and there may be tens of thousands. */
  private static final Duration VIRTUAL_THREADS_WITHIN = Duration.ofSeconds(10);

  private static final String NO_HEAP = "Async waiters are unknown: ";

  /** It is stopped meanwhile: a full collection of a large heap takes seconds. */
  private static final Duration HEAP_WITHIN = Duration.ofSeconds(30);

  /** How a JVM is asked. */
  public enum How {
    /** By its management beans: one that the lab has started. */
    BEANS,
    /** By commands alone. */
    COMMANDS,
    /** The same, with its pools in each sample, for which it stops. */
    COMMANDS_AND_POOLS
  }

  /**
   * How a JVM is looked into.
   *
   * @param scratch folder for files that the JVM writes
   * @param attachesWithin after which it is seen from outside; one that starts on a core that
   *     others use takes seconds to begin with it
   * @param opensWithin how long its first reading may take
   */
  public record Access(
      How how,
      Path scratch,
      StackClassifier classifier,
      Duration attachesWithin,
      Duration opensWithin) {
    private static final Duration ATTACHES_WITHIN = Duration.ofSeconds(30);
    private static final Duration OPENS_WITHIN = Duration.ofSeconds(5);

    /** With the patience of a run, whose service begins at that moment. */
    public Access(How how, Path scratch, StackClassifier classifier) {
      this(how, scratch, classifier, ATTACHES_WITHIN, OPENS_WITHIN);
    }
  }

  private final CommandReader commands;
  private final JvmSource source;
  private final ExecutorService asking;
  private final Set<String> notes = new LinkedHashSet<>();

  // No two threads ask for the same at a time: samples are guarded by their caller, and threads
  // and compilers are looked at by one thread.
  private volatile @Nullable Future<Reading> pending;
  private volatile @Nullable Future<Compilers> compilers;
  private volatile @Nullable Future<ThreadDump> looking;
  private volatile @Nullable FlightRecording recording;

  private JvmObserver(CommandReader commands, JvmSource source) {
    this.commands = commands;
    this.source = source;
    this.asking =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("observe-jvm").daemon().factory());
  }

  /**
   * Attaches to a process.
   *
   * <p>It is done on a thread of its own, since a JVM that is stopped lets an attaching process
   * wait for ever. The race: it lets itself be attached to at the very end of the time. Then what
   * was opened is closed, here or by that thread.
   *
   * @param within after which a JVM that does not answer is seen from outside
   * @throws IOException when it is no JVM, belongs to another user, refuses or does not answer; the
   *     message says what it means and what to do
   */
  public static JvmObserver attach(long pid, Access access, Duration within)
      throws IOException, InterruptedException {
    CompletableFuture<JvmObserver> attached = new CompletableFuture<>();
    Thread.ofPlatform().daemon().name("observe-attach").start(() -> attach(pid, access, attached));
    try {
      return attached.get(within.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException refused ? refused : new IOException(e.getCause());
    } catch (TimeoutException | InterruptedException e) {
      if (!attached.cancel(false) && !attached.isCompletedExceptionally()) {
        attached.join().close();
      }
      if (e instanceof InterruptedException interrupted) {
        throw interrupted;
      }
      throw new IOException(
          "the JVM "
              + pid
              + " did not let itself be attached to within "
              + within.toSeconds()
              + " s: it is stopped, or has no core. Its heap, collections and threads are not reported.",
          e);
    }
  }

  private static void attach(long pid, Access access, CompletableFuture<JvmObserver> attached) {
    try {
      JvmObserver observer = attach(pid, access);
      if (!attached.complete(observer)) {
        observer.close();
      }
    } catch (IOException | RuntimeException | Error e) {
      attached.completeExceptionally(e);
    }
  }

  private static JvmObserver attach(long pid, Access access) throws IOException {
    if (!isJvm(pid)) {
      throw new IOException(
          "process "
              + pid
              + ProcessHandle.of(pid)
                  .flatMap(process -> process.info().command())
                  .map(command -> " (" + command + ")")
                  .orElse("")
              + " is not a JVM of HotSpot's kind, so its heap, collections and threads are not"
              + " reported.");
    }
    try {
      CommandReader commands = CommandReader.attach(pid, access);
      return new JvmObserver(
          commands, access.how() == How.BEANS ? beans(pid, access, commands) : commands);
    } catch (AttachNotSupportedException | IOException e) {
      throw new IOException(
          "the JVM "
              + pid
              + " refuses to be attached to ("
              + e.getMessage()
              + "), so its heap, collections and threads are not reported. "
              + AttachRefusal.why(pid, String.valueOf(e.getMessage())),
          e);
    }
  }

  /**
   * A JVM may refuse what JMX sends to it, by a serialization filter, or have a network of its own,
   * where alone its agent answers. Commands need neither.
   */
  private static JvmSource beans(long pid, Access access, CommandReader commands) {
    if (!Networks.shared(pid)) {
      return commands.withPools("it has a network of its own, as containers have");
    }
    try {
      return JvmReader.of(pid, access.classifier());
    } catch (AttachNotSupportedException | IOException | RuntimeException e) {
      return commands.withPools(
          Objects.requireNonNullElse(e.getMessage(), e.toString()).lines().findFirst().orElse(""));
    }
  }

  /**
   * Reads once.
   *
   * @param whole look at the threads too, however many there are
   * @return nothing when the JVM has not answered in time, or fails
   */
  public Optional<Reading> read(boolean whole, Duration within) {
    Future<Reading> before = pending;
    if (before != null && !before.isDone() && await(before, within).isEmpty()) {
      return Optional.empty();
    }
    Future<Reading> asked = asking.submit(() -> source.read(whole));
    pending = asked;
    return await(asked, within);
  }

  /**
   * What the JIT compilers do. The JVM stops all its threads to answer: to be asked while warming
   * up, not while measuring.
   */
  public Compilers compilers() {
    // A reading that has not been answered is waited for: two of them are to be seconds apart.
    Future<Compilers> reading = compilers;
    if (reading == null || reading.isDone()) {
      reading = asking.submit(commands::compilers);
      compilers = reading;
    }
    return await(reading, COMMAND_ANSWERS_WITHIN).orElse(Compilers.SILENT);
  }

  /**
   * What each thread does now. The JVM stops all its threads while it writes the answer: to be
   * asked where a service is examined, not where it is measured.
   *
   * @return nothing when the JVM has not answered in time, or cannot report
   */
  public Optional<ThreadDump> threads() {
    return threads(THREADS_WITHIN);
  }

  /**
   * The same, with less patience.
   *
   * @param within at least half a second
   */
  public Optional<ThreadDump> threads(Duration within) {
    Future<ThreadDump> before = looking;
    if (before != null && !before.isDone()) {
      return Optional.empty();
    }
    Future<ThreadDump> asked = asking.submit(commands::threads);
    looking = asked;
    return await(
        asked,
        Collections.max(
            List.of(THREADS_WITHIN_LEAST, Collections.min(List.of(within, THREADS_WITHIN)))));
  }

  /**
   * What each virtual thread does now; a JVM that cannot report is noted. Samples are not held up
   * by it, but for those of the JVM itself, which answers one after the other.
   */
  public Optional<ThreadDump> virtualThreads() {
    return answered(
        asking.submit(commands::virtualThreads), VIRTUAL_THREADS_WITHIN, NO_VIRTUAL_THREADS);
  }

  /**
   * How many objects of each class it has now; a JVM that cannot say is noted. It makes a full
   * collection for that.
   */
  public Optional<ClassCounts> classes() {
    return answered(asking.submit(commands::classes), HEAP_WITHIN, NO_HEAP);
  }

  /**
   * Begins a flight recording; a JVM that cannot make one is noted.
   *
   * @param length after which it is fetched
   */
  public void record(Duration length) {
    // Known even where its beginning was not waited for, so that it is ended.
    recorded(
        asking.submit(
            () -> {
              FlightRecording begun = commands.record(length);
              recording = begun;
              return begun;
            }));
  }

  /**
   * Ends the recording.
   *
   * @param loops names of the threads that must not wait
   * @return what it saw; absent where none was begun, or it could not be fetched
   */
  public Optional<List<BlockingEvent>> recorded(Set<String> loops) {
    FlightRecording begun = recording;
    return begun == null ? Optional.empty() : recorded(asking.submit(() -> begun.end(loops)));
  }

  private <T> Optional<T> recorded(Future<T> answer) {
    return answered(answer, RECORDER_ANSWERS_WITHIN, NO_RECORDING);
  }

  /**
   * @param missing begins what is noted where there is no answer
   */
  private <T> Optional<T> answered(Future<T> answer, Duration within, String missing) {
    try {
      return Optional.of(answer.get(within.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      note(missing + "it did not answer within " + within.toSeconds() + " s.");
    } catch (ExecutionException e) {
      Throwable why = Objects.requireNonNullElse(e.getCause(), e);
      note(missing + Objects.requireNonNullElse(why.getMessage(), why) + ".");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  /** What could not be seen and why, so far. */
  public List<String> notes() {
    synchronized (notes) {
      return Stream.of(notes, source.notes(), commands.notes())
          .flatMap(Collection::stream)
          .distinct()
          .toList();
    }
  }

  @Override
  public void close() {
    asking.shutdownNow();
    // Closing says goodbye over the network, for which a frozen JVM would let us wait.
    Thread closing =
        Thread.ofPlatform().name("observe-jvm-close").daemon().start(this::closeSources);
    if (recording != null) {
      awaitEnd(closing);
    }
  }

  /** The service would continue to record for a process that has left. */
  private static void awaitEnd(Thread closing) {
    try {
      closing.join(COMMAND_ANSWERS_WITHIN);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void closeSources() {
    try (commands;
        source) {
      FlightRecording begun = recording;
      if (begun != null) {
        begun.close();
      }
    } catch (IOException | RuntimeException e) {
      // The JVM has ended first.
    }
  }

  private <T> Optional<T> await(Future<T> answer, Duration within) {
    try {
      return Optional.of(answer.get(within.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      note(
          "Some samples of the JVM are missing, because it did not answer within "
              + within.toMillis()
              + " ms: it was stopped, had no core, or was telling its threads.");
    } catch (ExecutionException e) {
      note("Some samples of the JVM are missing: " + e.getCause() + ".");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  private void note(String note) {
    synchronized (notes) {
      notes.add(note);
    }
  }

  /**
   * Whether a process is a JVM of HotSpot's kind. Attaching signals the process, and that ends one
   * which is no JVM: so check first.
   *
   * @throws IOException where the kernel does not let this process look
   */
  public static boolean isJvm(long pid) throws IOException {
    Path maps = Path.of("/proc", Long.toString(pid), "maps");
    if (!Files.isDirectory(Path.of("/proc/self"))) {
      return VirtualMachine.list().stream().anyMatch(jvm -> jvm.id().equals(Long.toString(pid)));
    }
    try (Stream<String> lines = Files.lines(maps)) {
      return lines.anyMatch(line -> line.contains("/libjvm.so"));
    } catch (AccessDeniedException e) {
      throw new IOException(
          "process "
              + pid
              + " belongs to "
              + Files.getOwner(maps)
              + ", and the kernel does not let this process attach to it, so its heap, collections and"
              + " threads are not reported. Run the lab as that user; a container needs SYS_PTRACE.",
          e);
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }

  static ObjectName name(String name) {
    try {
      return new ObjectName(name);
    } catch (MalformedObjectNameException e) {
      throw new IllegalArgumentException(name, e);
    }
  }
}
