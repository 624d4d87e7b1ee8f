package parkbench.collect.jvm;

import com.sun.tools.attach.AttachNotSupportedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import parkbench.collect.clock.DutyCycle;
import parkbench.collect.clock.SamplingClock;
import parkbench.record.ClassCounts;
import parkbench.record.Metric;
import parkbench.record.PoolSample;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.DumpedThread;

/** Reads a JVM of 8 to 25 by its diagnostic commands and HotSpot's counters. */
public final class CommandReader implements JvmSource {
  /** Each part of a heap once; Shenandoah's line ends with it. */
  private static final Pattern USED =
      Pattern.compile(
          "(?m)^(?!\\s*(?:Metaspace|class space)).*?\\bused (\\d+)([KMG])|, (\\d+)([KMG]) used$");

  private static final Pattern HEAP_MAX = Pattern.compile("-XX:MaxHeapSize=(\\d+)");
  private static final Pattern QUEUED = Pattern.compile("(?:tasks|submissions) = (\\d+)");
  private static final Pattern VIRTUAL =
      Pattern.compile("Carrying virtual thread|(?m)^\"VirtualThread-un");

  private static final int COLLECTORS = 3;

  /** A sample has no pools where dumps would stop the JVM for more than one of so many seconds. */
  private static final long DUMPS_ONE_IN = 50;

  /** From how long on a reader has to know for how long a dump stopped the service. */
  private static final long NOTED_NANOS = 50_000_000;

  private final JvmCommands jvm;
  private final long pid;
  private final JvmObserver.Access access;
  private final Optional<HotSpotCounters> counters;
  private final Set<String> notes = new LinkedHashSet<>();

  /** Of the frames that were seen so far. */
  private final Map<String, String> frames = new HashMap<>();

  private CompileQueue compileQueue = CompileQueue.EMPTY;
  private OptionalLong heapMax = OptionalLong.empty();
  private boolean knowsHeapInfo = true;

  private boolean readsPools;

  /** To ask for their scheduler would make one: it is asked where it was seen at work. */
  private boolean hasVirtualThreads;

  private final DutyCycle dumps = new DutyCycle(DUMPS_ONE_IN, SamplingClock.MONOTONIC);
  private volatile long longestDump;

  private CommandReader(
      JvmCommands jvm, long pid, JvmObserver.Access access, Optional<HotSpotCounters> counters) {
    this.jvm = jvm;
    this.pid = pid;
    this.access = access;
    this.counters = counters;
    this.readsPools = access.how() == JvmObserver.How.COMMANDS_AND_POOLS;
  }

  /** Attaches to a JVM. */
  static CommandReader attach(long pid, JvmObserver.Access access)
      throws IOException, AttachNotSupportedException {
    return new CommandReader(JvmCommands.attach(pid), pid, access, HotSpotCounters.of(pid));
  }

  /**
   * Itself, with pools in its samples, where JMX was wanted.
   *
   * @param why it does not answer over JMX
   */
  CommandReader withPools(String why) {
    readsPools = true;
    note("The JVM is read by diagnostic commands, because JMX does not answer: " + why + ".");
    return this;
  }

  @Override
  public JvmObserver.Reading read(boolean whole) throws IOException {
    EnumMap<Metric, Double> values = new EnumMap<>(Metric.class);
    boolean shenandoah = readHeap(values).contains("Shenandoah");
    if (counters.isPresent()) {
      readCounters(counters.get(), !shenandoah, values);
    }
    if (shenandoah || counters.isEmpty()) {
      note(
          shenandoah
              ? "Collections are missing: the counters of Shenandoah's pauses stay at 0."
              : "Collections are missing, because the JVM keeps no hsperfdata file that we can"
                  + " read; start it without -XX:-UsePerfData and -XX:+PerfDisableSharedMem.");
    }
    if (hasVirtualThreads) {
      readScheduler(values);
    }
    return new JvmObserver.Reading(values, readsPools ? pools() : List.of());
  }

  private String readHeap(Map<Metric, Double> values) throws IOException {
    if (heapMax.isEmpty()) {
      Matcher max = HEAP_MAX.matcher(jvm.run("VM.flags"));
      heapMax = max.find() ? OptionalLong.of(Long.parseLong(max.group(1))) : OptionalLong.of(0);
    }
    if (!knowsHeapInfo) {
      return "";
    }
    String text;
    try {
      text = jvm.run("GC.heap_info");
    } catch (IOException e) {
      requireUnknown(e);
      knowsHeapInfo = false;
      note("The heap is missing, because the JVM has no such command (Java 8).");
      return "";
    }
    double used = 0;
    Matcher part = USED.matcher(text);
    while (part.find()) {
      int group = part.group(1) == null ? 3 : 1;
      used += Long.parseLong(part.group(group)) * unit(part.group(group + 1));
    }
    values.put(Metric.HEAP_USED, used);
    if (heapMax.getAsLong() > 0) {
      values.put(Metric.HEAP_MAX, (double) heapMax.getAsLong());
    }
    return text;
  }

  private static double unit(String letter) {
    return switch (letter) {
      case "K" -> 1 << 10;
      case "M" -> 1 << 20;
      default -> 1 << 30;
    };
  }

  /** What is known of a JVM that does not answer. Shenandoah's collections stay at 0 there. */
  public static void readCounters(HotSpotCounters counters, Map<Metric, Double> values) {
    boolean collects = counters.value("sun.gc.collector.0.invocations").orElse(0) > 0;
    readCounters(counters, collects, values);
  }

  /** Of each collector the pauses alone. */
  private static void readCounters(
      HotSpotCounters counters, boolean pauses, Map<Metric, Double> values) {
    put(values, Metric.SAFEPOINTS, counters.value("sun.rt.safepoints"));
    put(values, Metric.SAFEPOINT_TIME, counters.nanos("sun.rt.safepointTime"));
    put(values, Metric.COMPILE_TIME, counters.nanos("java.ci.totalTime"));
    if (!pauses) {
      return;
    }
    double count = 0;
    double nanos = 0;
    for (int i = 0; i < COLLECTORS; i++) {
      count += counters.value("sun.gc.collector." + i + ".invocations").orElse(0);
      nanos += counters.nanos("sun.gc.collector." + i + ".time").orElse(0);
    }
    values.put(Metric.GC_COUNT, count);
    values.put(Metric.GC_PAUSE, nanos);
  }

  /** By a command of JDK 24 and later. */
  private void readScheduler(Map<Metric, Double> values) throws IOException {
    try {
      Matcher queued = QUEUED.matcher(jvm.run("Thread.vthread_scheduler"));
      double sum = 0;
      boolean any = false;
      while (queued.find()) {
        sum += Long.parseLong(queued.group(1));
        any = true;
      }
      if (any) {
        values.put(Metric.VIRTUAL_QUEUED, sum);
      }
    } catch (IOException e) {
      requireUnknown(e);
      note("Before JDK 24 no command shows virtual threads that wait for a carrier.");
    }
  }

  private static void requireUnknown(IOException failure) throws IOException {
    if (!String.valueOf(failure.getMessage()).contains("Unknown diagnostic command")) {
      throw failure;
    }
  }

  private List<PoolSample> pools() throws IOException {
    long threads = counters.map(file -> file.value("java.threads.live").orElse(0)).orElse(0L);
    if (threads > JvmReader.THREADS_TOLD) {
      note(
          "Pools are missing while the JVM has more than "
              + JvmReader.THREADS_TOLD
              + " threads, because asking would disturb it.");
      return List.of();
    }
    if (!dumps.due()) {
      return List.of();
    }
    String text = dumps.timed(this::dump);
    return DumpedPoolSamples.of(ThreadDumpParser.read(text, frames), access.classifier());
  }

  private String dump() throws IOException {
    long before = stopped();
    long begun = System.nanoTime();
    String text = jvm.run("Thread.print");
    long taken = System.nanoTime() - begun;
    longestDump = Math.max(longestDump, before < 0 ? taken : Math.min(taken, stopped() - before));
    hasVirtualThreads |= VIRTUAL.matcher(text).find();
    return text;
  }

  /** Time in safepoints so far, in nanoseconds; -1: unknown. */
  private long stopped() {
    return counters.map(file -> file.nanos("sun.rt.safepointTime").orElse(-1)).orElse(-1L);
  }

  /** What the JIT compilers do. */
  Compilers compilers() {
    try {
      CompileQueue now = CompileQueue.read(jvm.run("Compiler.queue"));
      Compilers seen = now.since(compileQueue);
      compileQueue = now;
      return seen;
    } catch (IOException e) {
      note("The compile queue is not reported, because the JVM has no such command.");
      return Compilers.UNREPORTED;
    }
  }

  /** All threads and their stacks at one instant, which the JVM writes as one text. */
  ThreadDump threads() throws IOException {
    String text = dump();
    return new ThreadDump(
        System.nanoTime(), ThreadDumpParser.read(text, frames), DeadlockParser.read(text));
  }

  /**
   * All virtual threads and their stacks. The JVM, from 21 on, writes them to a file beside its
   * platform threads, one after the other while they run on.
   */
  ThreadDump virtualThreads() throws IOException {
    try (JvmFolder folder = JvmFolder.of(pid, access.scratch(), Map.of())) {
      String name = "threads.txt";
      long now = System.nanoTime();
      String said = jvm.run("Thread.dump_to_file " + folder.theirs().resolve(name));
      Path file = fetched(folder, name, said);
      try (Stream<String> lines = Files.lines(file)) {
        List<DumpedThread> threads = VirtualThreadDumpParser.read(lines.iterator());
        if (threads.size() == VirtualThreadDumpParser.MAX_THREADS) {
          note(
              "Of more than "
                  + VirtualThreadDumpParser.MAX_THREADS
                  + " virtual threads only those are reported.");
        }
        return new ThreadDump(now, threads);
      } catch (UncheckedIOException e) {
        throw e.getCause();
      } finally {
        Files.deleteIfExists(file);
      }
    }
  }

  private static Path fetched(JvmFolder folder, String name, String said) throws IOException {
    try {
      return folder.fetch(name);
    } catch (IOException e) {
      throw new IOException(e.getMessage() + ": " + said.strip(), e);
    }
  }

  /** Instances by class. The JVM makes a full collection, and counts what it leaves. */
  ClassCounts classes() throws IOException {
    return ClassHistogram.read(jvm.run("GC.class_histogram"));
  }

  /** Begins a flight recording. */
  FlightRecording record(Duration length) throws IOException {
    JvmFolder folder = JvmFolder.of(pid, access.scratch(), FlightRecording.files());
    try {
      return FlightRecording.begin(jvm, folder, length);
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  @Override
  public List<String> notes() {
    List<String> all;
    synchronized (notes) {
      all = new ArrayList<>(notes);
    }
    if (longestDump >= NOTED_NANOS) {
      all.add(
          "Thread dumps stopped the service, for up to "
              + TimeUnit.NANOSECONDS.toMillis(longestDump)
              + " ms each.");
    }
    return List.copyOf(all);
  }

  @Override
  public void close() throws IOException {
    jvm.close();
  }

  private static void put(Map<Metric, Double> values, Metric metric, OptionalLong value) {
    value.ifPresent(number -> values.put(metric, (double) number));
  }

  private void note(String note) {
    synchronized (notes) {
      notes.add(note);
    }
  }
}
