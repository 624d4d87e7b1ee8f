package parkbench.observe;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;
import parkbench.model.Examination.Unthreaded;
import parkbench.model.Metric;
import parkbench.model.PoolSample;
import parkbench.model.Stall;
import parkbench.model.ThreadsLook;

/**
 * Looks inside a local JVM of 8 to 25 that was started without any option for it: attaches, starts
 * the JVM's own management agent, and asks that over JMX.
 *
 * <p>Asking is done on a thread of its own. A JVM that is frozen, or starved of its core, cannot
 * hold up the samples of everything else: its values are then absent, which is what there is to
 * tell.
 */
public final class JvmObserver implements AutoCloseable {

  /** What one look found. */
  record Reading(Map<Metric, Double> values, List<PoolSample> pools) {}

  private static final String NO_RECORDING =
      "The JVM made no flight recording, so that waits between two looks are not told: ";

  private static final Duration COMMAND_ANSWERS_WITHIN = Duration.ofSeconds(2);

  /** The first recording of a JVM's life loads its recorder; a long one takes time to be read. */
  private static final Duration RECORDER_ANSWERS_WITHIN = Duration.ofSeconds(30);

  private static final String NO_VIRTUAL_THREADS =
      "What virtual threads do is not told at some looks or at all: ";

  /** It writes one thread after the other, and there may be tens of thousands. */
  private static final Duration VIRTUAL_THREADS_WITHIN = Duration.ofSeconds(10);

  private static final String NO_HEAP = "Who waits without a thread is not told: ";

  /** It stands still meanwhile: a full collection of a large heap takes seconds. */
  private static final Duration HEAP_WITHIN = Duration.ofSeconds(30);

  private final JMXConnector connector;
  private final JvmReader reader;
  private final ExecutorService asking;
  private final Set<String> notes = new LinkedHashSet<>();
  private @Nullable Future<Reading> pending;
  private @Nullable Future<Compilers> compilers;
  private @Nullable Future<ThreadsLook> looking;
  private @Nullable FlightRecording recording;

  private JvmObserver(JMXConnector connector, JvmReader reader) {
    this.connector = connector;
    this.reader = reader;
    this.asking =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("observe-jvm").daemon().factory());
  }

  /**
   * Attaches to a process.
   *
   * @throws IOException when it is no JVM, belongs to another user or refuses; the message says
   *     what it means and what to do
   */
  static JvmObserver attach(long pid) throws IOException {
    if (!isJvm(pid)) {
      throw new IOException(
          "process "
              + pid
              + " is not a JVM of HotSpot's kind, so its heap, collections and threads are not"
              + " told.");
    }
    try {
      JMXConnector connector = connect(startAgent(pid));
      return new JvmObserver(
          connector, JvmReader.of(connector.getMBeanServerConnection(), HotSpotCounters.of(pid)));
    } catch (AttachNotSupportedException | IOException e) {
      throw new IOException(
          "the JVM "
              + pid
              + " refuses to be attached to ("
              + e.getMessage()
              + "), so its heap, collections and threads are not told. Run the lab as the same user,"
              + " and the JVM without -XX:+DisableAttachMechanism and with the module"
              + " jdk.management.agent, which reduced runtimes may lack.",
          e);
    }
  }

  /**
   * Looks once.
   *
   * @param whole look at the threads too, however many there are
   * @return nothing when the JVM has not answered in time, or fails
   */
  synchronized Optional<Reading> read(boolean whole, Duration within) {
    if (pending != null && !pending.isDone() && await(pending, within).isEmpty()) {
      return Optional.empty();
    }
    pending = asking.submit(() -> reader.read(whole));
    return await(pending, within);
  }

  /**
   * What the JIT compilers do. The JVM stops all its threads to answer: to be asked while warming
   * up, not while measuring.
   */
  public synchronized Compilers compilers() {
    // A look that has not been answered is waited for: two of them are to be seconds apart.
    Future<Compilers> look = compilers;
    if (look == null || look.isDone()) {
      look = asking.submit(reader::compilers);
      compilers = look;
    }
    return await(look, COMMAND_ANSWERS_WITHIN).orElse(Compilers.SILENT);
  }

  /**
   * What each thread does now. The JVM stops all its threads while it writes the answer: to be
   * asked where a service is examined, not where it is measured.
   *
   * @return nothing when the JVM has not answered in time, or cannot tell
   */
  synchronized Optional<ThreadsLook> threads() {
    if (looking != null && !looking.isDone()) {
      return Optional.empty();
    }
    looking = asking.submit(reader::threads);
    return await(looking, COMMAND_ANSWERS_WITHIN);
  }

  /**
   * What each virtual thread does now; a JVM that cannot tell is noted. Samples are not held up by
   * it, but for those of the JVM itself, which answers one after the other.
   */
  Optional<ThreadsLook> virtualThreads() {
    return answered(
        asking.submit(reader::virtualThreads), VIRTUAL_THREADS_WITHIN, NO_VIRTUAL_THREADS);
  }

  /**
   * Who waits without a thread now; a JVM that cannot tell is noted. It makes a full collection for
   * that.
   */
  Optional<List<Unthreaded>> unthreaded() {
    return answered(asking.submit(reader::unthreaded), HEAP_WITHIN, NO_HEAP);
  }

  /**
   * Begins a flight recording; a JVM that cannot make one is noted.
   *
   * @param length after which it is fetched
   */
  synchronized void record(Duration length) {
    recording =
        recorded(
                asking.submit(
                    () -> FlightRecording.begin(connector.getMBeanServerConnection(), length)))
            .orElse(null);
  }

  /**
   * Ends the recording.
   *
   * @param loops names of the threads that must not wait
   * @return what it saw; absent where none was begun, or it could not be fetched
   */
  synchronized Optional<List<Stall>> recorded(Set<String> loops) {
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
      return Stream.concat(notes.stream(), reader.notes().stream()).toList();
    }
  }

  @Override
  public void close() {
    asking.shutdownNow();
    // Closing says goodbye over the network, for which a frozen JVM would let us wait.
    Thread closing =
        Thread.ofPlatform().name("observe-jvm-close").daemon().start(this::closeConnector);
    if (recording != null) {
      awaitEnd(closing);
    }
  }

  /** The service would go on recording for somebody who has left. */
  private static void awaitEnd(Thread closing) {
    try {
      closing.join(COMMAND_ANSWERS_WITHIN);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void closeConnector() {
    try (connector) {
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
          "Some looks into the JVM are missing, because it did not answer within "
              + within.toMillis()
              + " ms: it was stopped, or had no core.");
    } catch (ExecutionException e) {
      note("Some looks into the JVM are missing: " + e.getCause() + ".");
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

  /** Attaching signals the process, and that ends a process which is no JVM: so look first. */
  private static boolean isJvm(long pid) {
    Path maps = Path.of("/proc", Long.toString(pid), "maps");
    if (!Files.isDirectory(Path.of("/proc/self"))) {
      return VirtualMachine.list().stream().anyMatch(jvm -> jvm.id().equals(Long.toString(pid)));
    }
    try (Stream<String> lines = Files.lines(maps)) {
      return lines.anyMatch(line -> line.contains("/libjvm.so"));
    } catch (IOException | java.io.UncheckedIOException e) {
      return false;
    }
  }

  private static String startAgent(long pid) throws IOException, AttachNotSupportedException {
    VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
    try {
      return jvm.startLocalManagementAgent();
    } finally {
      jvm.detach();
    }
  }

  /** Without the client's own heartbeat: a lost JVM is noticed at the next look. */
  @SuppressWarnings("BanJNDI") // the address is the JVM's own word, over a socket of its user
  private static JMXConnector connect(String address) throws IOException {
    return JMXConnectorFactory.connect(
        new JMXServiceURL(address), Map.of("jmx.remote.x.client.connection.check.period", 0L));
  }

  static ObjectName name(String name) {
    try {
      return new ObjectName(name);
    } catch (MalformedObjectNameException e) {
      throw new IllegalArgumentException(name, e);
    }
  }
}
