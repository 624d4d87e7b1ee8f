package parkbench.collect;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import parkbench.collect.jvm.CommandReader;
import parkbench.collect.jvm.HotSpotCounters;
import parkbench.collect.jvm.JvmObserver;
import parkbench.collect.proc.DiagnosedPort;
import parkbench.collect.proc.FileLimit;
import parkbench.collect.proc.LinuxCalls;
import parkbench.collect.proc.NetTcp;
import parkbench.collect.proc.ProcFile;
import parkbench.collect.proc.ProcessLiveness;
import parkbench.collect.proc.Scan;
import parkbench.collect.proc.ServiceSockets;
import parkbench.collect.proc.ThreadTimes;
import parkbench.record.Metric;
import parkbench.record.PoolSample;
import parkbench.record.Sample;
import parkbench.record.Subject;

/**
 * Samples one process: CPU, scheduling, memory, files and the connections of its port from outside,
 * and at the inside of a JVM where it may.
 *
 * <p>CPU is the kernel's CPU clock of the process, in nanoseconds. Run delay and slices are read at
 * every sample up to {@value #THREADS_PER_SAMPLE} threads and at every n-th above n times that;
 * context switches in every n-th sample above n times {@value #SWITCHES_PER_SAMPLE}; all of it at
 * {@link #edge()}. Without {@code /proc} there is CPU and, for a JVM, what the JVM reports.
 */
public final class ProcessObserver implements Observer {
  static final int THREADS_PER_SAMPLE = 1_500;
  static final int SWITCHES_PER_SAMPLE = 50;
  private static final int SAMPLES_PER_COUNT = 5;
  private static final Duration JVM_ANSWERS_WITHIN = Duration.ofMillis(400);
  private static final Duration JVM_ANSWERS_EDGE_WITHIN = Duration.ofSeconds(2);

  private static final byte[] STATE = "\nState:".getBytes(US_ASCII);
  private static final byte[] RSS = "\nVmRSS:".getBytes(US_ASCII);
  private static final byte[] WRITTEN = "\nwrite_bytes:".getBytes(US_ASCII);
  private static final byte[] THREADS = "\nThreads:".getBytes(US_ASCII);

  private final long pid;
  private final Subject subject;
  private final Supplier<Map<Metric, Double>> limitsUse;
  private final Set<String> notes = new LinkedHashSet<>();
  private final ByteBuffer buffer = ProcFile.room(8192);
  private final Path proc;
  private @Nullable ProcFile status;
  private @Nullable ProcFile io;
  private @Nullable ThreadTimes threadTimes;
  private @Nullable ServiceSockets sockets;
  private @Nullable JvmObserver jvm;

  /** Read where a JVM does not answer; absent where it is read by its beans. */
  private Optional<HotSpotCounters> counters = Optional.empty();

  /** It hardly ever changes in a process that runs. */
  private OptionalLong filesLimit = OptionalLong.empty();

  private long samplings;
  private WorkerProcesses workers = WorkerProcesses.open(List.of());

  private ProcessObserver(
      long pid, Subject subject, Supplier<Map<Metric, Double>> limitsUse, Path proc) {
    this.pid = pid;
    this.subject = subject;
    this.limitsUse = limitsUse;
    this.proc = proc;
  }

  static ProcessObserver open(
      long pid,
      Subject subject,
      OptionalInt port,
      Supplier<Map<Metric, Double>> limitsUse,
      Optional<JvmObserver.Access> access) {
    ProcessObserver observer =
        new ProcessObserver(pid, subject, limitsUse, Path.of("/proc", Long.toString(pid)));
    observer.openOutside(port);
    access.ifPresent(observer::openInside);
    return observer;
  }

  /** One that is seen from outside alone. */
  static ProcessObserver open(long pid, Subject subject, OptionalInt port) {
    return open(pid, subject, port, Map::of, Optional.empty());
  }

  /** The same, with what these processes use, which belong to the same service. */
  public ProcessObserver withWorkers(List<Long> pids) {
    workers = WorkerProcesses.open(pids);
    return this;
  }

  @Override
  public Sample sample() {
    return take(false);
  }

  @Override
  public Sample edge() {
    return take(true);
  }

  @Override
  public List<String> notes() {
    List<String> all = new ArrayList<>(notes);
    workers.notes().forEach(all::add);
    if (jvm != null) {
      all.addAll(jvm.notes());
    }
    return all;
  }

  /** The inside of the process, when it is a JVM that lets itself be looked at. */
  public Optional<JvmObserver> jvm() {
    return Optional.ofNullable(jvm);
  }

  @Override
  public void close() {
    workers.close();
    if (status != null) {
      status.close();
    }
    if (io != null) {
      io.close();
    }
    if (threadTimes != null) {
      threadTimes.close();
    }
    if (sockets != null) {
      sockets.close();
    }
    if (jvm != null) {
      jvm.close();
    }
  }

  private void openOutside(OptionalInt port) {
    if (!Files.isDirectory(Path.of("/proc/self"))) {
      notes.add(
          "Process "
              + pid
              + ": scheduling, memory, files and connections are not reported, because this system has"
              + " no /proc; run the lab on Linux to see them.");
      return;
    }
    try {
      status = ProcFile.open(proc.resolve("status"));
      if (Files.isReadable(proc.resolve("schedstat"))) {
        threadTimes = new ThreadTimes(proc.resolve("task"));
      } else {
        notes.add(
            "Process "
                + pid
                + ": run delay and switches are not reported, because the kernel keeps no schedstat;"
                + " use one built with CONFIG_SCHED_INFO.");
      }
    } catch (IOException e) {
      notes.add("Process " + pid + ": nothing is reported, because there is no such process.");
    }
    filesLimit = FileLimit.of(proc.resolve("limits"));
    openIo();
    port.ifPresent(this::openSockets);
  }

  /** Absent of processes of other users, and where the kernel does not count. */
  private void openIo() {
    if (subject == Subject.SERVICE && status != null && Files.isReadable(proc.resolve("io"))) {
      try {
        io = ProcFile.open(proc.resolve("io"));
      } catch (IOException e) {
        notes.add("Bytes written by process " + pid + " are not reported: " + e.getMessage() + ".");
      }
    }
  }

  private void openSockets(int port) {
    try {
      sockets = DiagnosedPort.open(pid, port);
      return;
    } catch (IOException e) {
      notes.add(
          "Connections are read from /proc/net/tcp, which costs more: " + e.getMessage() + ".");
    }
    try {
      sockets = NetTcp.open(proc.resolve("net"), port);
    } catch (IOException e) {
      notes.add("Connections of port " + port + " are not reported: " + e.getMessage() + ".");
    }
  }

  /**
   * The first reading loads classes on both sides: it is taken now, so that no sample waits for it.
   */
  private void openInside(JvmObserver.Access access) {
    if (access.how() != JvmObserver.How.BEANS) {
      counters = HotSpotCounters.of(pid);
    }
    try {
      JvmObserver inside = JvmObserver.attach(pid, access, access.attachesWithin());
      jvm = inside;
      inside.read(true, access.opensWithin());
    } catch (IOException e) {
      counters = HotSpotCounters.of(pid);
      notes.add("Seen from outside only: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  Sample take(boolean edge) {
    long atNanos = System.nanoTime();
    EnumMap<Metric, Double> values = new EnumMap<>(Metric.class);
    if (status != null) {
      readStatus(status, values);
    } else if (ProcessHandle.of(pid).isEmpty()) {
      throw gone();
    }
    readCpu(values);
    readThreads(edge || samplings == 0, values);
    readFiles(edge, values);
    readIo(values);
    workers.addTo(values, edge);
    readSockets(values);
    readLimitsUse(values);
    List<PoolSample> pools = readJvm(edge, values);
    samplings++;
    return new Sample(atNanos, subject, values, pools, List.of());
  }

  private void readLimitsUse(Map<Metric, Double> values) {
    try {
      values.putAll(limitsUse.get());
    } catch (RuntimeException e) {
      notes.add("What the limits of process " + pid + " cost it has gaps: " + e.getMessage() + ".");
    }
  }

  private SubjectGone gone() {
    return new SubjectGone("process " + pid + " has ended");
  }

  private void readStatus(ProcFile status, Map<Metric, Double> values) {
    try {
      status.readOnce(buffer);
    } catch (IOException e) {
      throw gone();
    }
    if (ended(buffer)) {
      throw gone();
    }
    putKilobytes(values, Metric.RSS, Scan.number(buffer, RSS));
    Scan.number(buffer, THREADS).ifPresent(n -> values.put(Metric.THREADS, (double) n));
  }

  /** A process that was not waited for keeps its entry, in state Z. */
  public static boolean ended(ByteBuffer status) {
    Scan scan = new Scan(status);
    if (!scan.after(STATE)) {
      return true;
    }
    return ProcessLiveness.hasEnded(scan.letter());
  }

  private static void putKilobytes(Map<Metric, Double> values, Metric metric, OptionalLong amount) {
    amount.ifPresent(kilobytes -> values.put(metric, kilobytes * 1024.0));
  }

  private void readCpu(Map<Metric, Double> values) {
    try {
      values.put(Metric.CPU, (double) cpuNanos());
    } catch (IOException e) {
      notes.add("CPU of process " + pid + " is not reported: " + e.getMessage() + ".");
    }
  }

  private long cpuNanos() throws IOException {
    if (status != null) {
      return LinuxCalls.cpuNanos(pid);
    }
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().totalCpuDuration())
        .orElseThrow(() -> new IOException("the system does not tell it"))
        .toNanos();
  }

  private void readThreads(boolean edge, Map<Metric, Double> values) {
    if (threadTimes == null) {
      return;
    }
    int threads = values.getOrDefault(Metric.THREADS, 0.0).intValue();
    boolean times = edge || due(threads, THREADS_PER_SAMPLE);
    boolean switches = edge || (times && due(threads, SWITCHES_PER_SAMPLE));
    if (!times) {
      notes.add(
          "Run delay of process "
              + pid
              + " is read less often than once a second while it has more than "
              + THREADS_PER_SAMPLE
              + " threads, to keep the reading cheap.");
      return;
    }
    try {
      threadTimes.read(switches);
    } catch (IOException e) {
      notes.add("Run delay and switches of process " + pid + " have gaps: " + e.getMessage() + ".");
      return;
    }
    values.put(Metric.RUN_DELAY, (double) threadTimes.runDelayNanos());
    values.put(Metric.BUSIEST_THREAD, (double) threadTimes.busiestNanos());
    values.put(Metric.TIME_SLICES, (double) threadTimes.slices());
    threadTimes.compilerNanos().ifPresent(n -> values.put(Metric.COMPILE_CPU, (double) n));
    if (switches) {
      values.put(Metric.VOLUNTARY_SWITCHES, (double) threadTimes.voluntary());
      values.put(Metric.INVOLUNTARY_SWITCHES, (double) threadTimes.involuntary());
    }
  }

  /**
   * True in one of n samples when there are more than n - 1 times as many as one sample may read.
   */
  private boolean due(int count, int perSample) {
    return samplings % Math.max(1, Math.ceilDiv(count, perSample)) == 0;
  }

  /** Since Linux 6.2 the folder's size is the number of its files; before, names are counted. */
  private void readFiles(boolean edge, Map<Metric, Double> values) {
    if (status == null) {
      return;
    }
    File folder = proc.resolve("fd").toFile();
    long count = folder.length();
    if (count == 0 && (edge || samplings % SAMPLES_PER_COUNT == 0)) {
      String[] names = folder.list();
      count = names == null ? 0 : names.length;
    }
    if (count > 0) {
      values.put(Metric.OPEN_FILES, (double) count);
      filesLimit.ifPresent(most -> values.put(Metric.OPEN_FILES_LIMIT, (double) most));
    }
  }

  private void readIo(Map<Metric, Double> values) {
    if (io == null) {
      return;
    }
    try {
      io.readOnce(buffer);
      Scan.number(buffer, WRITTEN)
          .ifPresent(bytes -> values.put(Metric.FILE_BYTES_WRITTEN, (double) bytes));
    } catch (IOException e) {
      notes.add("Bytes written by process " + pid + " have gaps: " + e.getMessage() + ".");
    }
  }

  private void readSockets(Map<Metric, Double> values) {
    if (sockets == null) {
      return;
    }
    try {
      ServiceSockets.Waiting waiting = sockets.read();
      values.put(Metric.CONNECTIONS, (double) waiting.established());
      values.put(Metric.UNREAD_CONNECTIONS, (double) waiting.unread());
      if (waiting.listeners() > 0) {
        values.put(Metric.ACCEPT_QUEUE, (double) waiting.acceptQueue());
      }
    } catch (IOException e) {
      notes.add("Connections are missing in some samples: " + e.getMessage() + ".");
    }
  }

  private List<PoolSample> readJvm(boolean edge, Map<Metric, Double> values) {
    Duration within = edge ? JVM_ANSWERS_EDGE_WITHIN : JVM_ANSWERS_WITHIN;
    Optional<JvmObserver.Reading> reading =
        Optional.ofNullable(jvm).flatMap(inside -> inside.read(edge, within));
    if (reading.isEmpty()) {
      counters.ifPresent(file -> CommandReader.readCounters(file, values));
      return List.of();
    }
    values.putAll(reading.get().values());
    return reading.get().pools();
  }
}
