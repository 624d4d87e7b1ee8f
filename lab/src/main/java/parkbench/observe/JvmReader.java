package parkbench.observe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;
import parkbench.model.Examination.Unthreaded;
import parkbench.model.Metric;
import parkbench.model.PoolSample;
import parkbench.model.ThreadsLook;
import parkbench.model.ThreadsLook.ThreadSeen;

/**
 * Asks a JVM's management beans, as few and as cheaply as will do; what HotSpot's counters tell
 * without asking is taken from them.
 *
 * <p>Threads are asked for at every look up to {@value #THREADS_A_LOOK} of them, at every n-th
 * above n times that, and never above {@value #THREADS_TOLD}.
 */
final class JvmReader {
  static final int THREADS_A_LOOK = 150;
  static final int THREADS_TOLD = 5_000;
  private static final int LOOKS_A_SEARCH = 15;

  private static final ObjectName MEMORY = JvmObserver.name(ManagementFactory.MEMORY_MXBEAN_NAME);
  private static final ObjectName COMPILATION =
      JvmObserver.name(ManagementFactory.COMPILATION_MXBEAN_NAME);
  private static final ObjectName COLLECTORS =
      JvmObserver.name(ManagementFactory.GARBAGE_COLLECTOR_MXBEAN_DOMAIN_TYPE + ",*");
  private static final ObjectName SCHEDULER =
      JvmObserver.name("jdk.management:type=VirtualThreadScheduler");
  private static final ObjectName COMMANDS =
      JvmObserver.name("com.sun.management:type=DiagnosticCommand");
  private static final ObjectName HOTSPOT =
      JvmObserver.name("com.sun.management:type=HotSpotDiagnostic");
  private static final ObjectName TOMCAT = JvmObserver.name("*:type=ThreadPool,*");

  private final MBeanServerConnection server;
  private final @Nullable HotSpotCounters counters;
  private final List<ObjectName> collectors;
  private final boolean tellsScheduler;
  private final PoolWatch pools = new PoolWatch();
  private final Set<String> notes = new LinkedHashSet<>();

  /** Of the frames that were seen so far. */
  private final Map<String, String> words = new HashMap<>();

  private List<ObjectName> tomcats = List.of();
  private CompileQueue compileQueue = CompileQueue.EMPTY;
  private long looks;

  private JvmReader(
      MBeanServerConnection server,
      @Nullable HotSpotCounters counters,
      List<ObjectName> collectors,
      boolean tellsScheduler) {
    this.server = server;
    this.counters = counters;
    this.collectors = collectors;
    this.tellsScheduler = tellsScheduler;
    if (counters == null) {
      note(
          "Safepoint time is not told, because the JVM keeps no hsperfdata file that we can read;"
              + " start it without -XX:-UsePerfData and -XX:+PerfDisableSharedMem.");
    }
  }

  static JvmReader of(MBeanServerConnection server, Optional<HotSpotCounters> counters)
      throws IOException {
    return new JvmReader(
        server,
        counters.orElse(null),
        List.copyOf(server.queryNames(COLLECTORS, null)),
        server.isRegistered(SCHEDULER));
  }

  JvmObserver.Reading read(boolean whole) throws IOException {
    EnumMap<Metric, Double> values = new EnumMap<>(Metric.class);
    try {
      readCounters(values);
      readHeap(values);
      readCollections(values);
      readScheduler(values);
      List<PoolSample> samples = readThreads(whole);
      looks++;
      return new JvmObserver.Reading(values, samples);
    } catch (JMException e) {
      throw new IOException("a management bean does not answer: " + e, e);
    }
  }

  Compilers compilers() throws IOException {
    try {
      return compilers(command("compilerQueue"));
    } catch (JMException e) {
      // Its signature depends on whether the command takes arguments in this version.
      return compilersWithoutArguments();
    }
  }

  /** All threads and their stacks at one instant, which the JVM writes as one text. */
  ThreadsLook threads() throws IOException {
    try {
      Object text = command("threadPrint");
      return new ThreadsLook(System.nanoTime(), ThreadDump.read(String.valueOf(text), words));
    } catch (JMException e) {
      throw new IOException("threads not told: " + e.getMessage(), e);
    }
  }

  /**
   * All virtual threads and their stacks. The JVM, from 21 on, writes them to a file beside its
   * platform threads, one after the other while they run on.
   */
  ThreadsLook virtualThreads() throws IOException {
    Path folder = Files.createTempDirectory("parkbench-threads");
    Path file = folder.resolve("threads.txt");
    // Where the lab ends before the JVM has written it; the folder is the last to be deleted.
    folder.toFile().deleteOnExit();
    file.toFile().deleteOnExit();
    long now = System.nanoTime();
    try {
      server.invoke(
          HOTSPOT,
          "dumpThreads",
          new Object[] {file.toString(), "TEXT_PLAIN"},
          new String[] {String.class.getName(), String.class.getName()});
      try (Stream<String> lines = Files.lines(file)) {
        List<ThreadSeen> threads = VirtualDump.read(lines.iterator());
        if (threads.size() == VirtualDump.TOLD) {
          note("Of more than " + VirtualDump.TOLD + " virtual threads those are told alone.");
        }
        return new ThreadsLook(now, threads);
      }
    } catch (ReflectionException e) {
      throw new IOException("only a JVM of 21 and later tells them", e);
    } catch (JMException e) {
      throw new IOException(
          "the JVM does not write them to "
              + folder
              + ", which it needs to see and to be the user of ("
              + Objects.requireNonNullElse(e.getCause(), e)
              + ")",
          e);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder);
    }
  }

  /** Who waits without a thread. The JVM makes a full collection, and counts what it leaves. */
  List<Unthreaded> unthreaded() throws IOException {
    try {
      Object text = command("gcClassHistogram");
      return HeapLook.read(String.valueOf(text));
    } catch (JMException e) {
      throw new IOException("it does not count its objects: " + e.getMessage(), e);
    }
  }

  /** What {@code jcmd PID …} would print, of a command without arguments. */
  private Object command(String name) throws IOException, JMException {
    return server.invoke(
        COMMANDS, name, new Object[] {new String[0]}, new String[] {String[].class.getName()});
  }

  List<String> notes() {
    synchronized (notes) {
      return List.copyOf(notes);
    }
  }

  private Compilers compilersWithoutArguments() throws IOException {
    try {
      return compilers(server.invoke(COMMANDS, "compilerQueue", new Object[0], new String[0]));
    } catch (JMException e) {
      note("The compile queue is not told, because the JVM has no such command.");
      return Compilers.NOT_TOLD;
    }
  }

  private Compilers compilers(Object text) {
    CompileQueue now = CompileQueue.read(String.valueOf(text));
    Compilers seen = now.since(compileQueue);
    compileQueue = now;
    return seen;
  }

  private void readCounters(Map<Metric, Double> values) throws IOException, JMException {
    OptionalLong compileNanos = OptionalLong.empty();
    if (counters != null) {
      put(values, Metric.SAFEPOINTS, counters.value("sun.rt.safepoints"));
      put(values, Metric.SAFEPOINT_TIME, counters.nanos("sun.rt.safepointTime"));
      compileNanos = counters.nanos("java.ci.totalTime");
    }
    if (compileNanos.isPresent()) {
      put(values, Metric.COMPILE_TIME, compileNanos);
    } else if (server.isRegistered(COMPILATION)) {
      long millis = (long) server.getAttribute(COMPILATION, "TotalCompilationTime");
      values.put(Metric.COMPILE_TIME, (double) TimeUnit.MILLISECONDS.toNanos(millis));
    }
  }

  private void readHeap(Map<Metric, Double> values) throws IOException, JMException {
    CompositeData heap = (CompositeData) server.getAttribute(MEMORY, "HeapMemoryUsage");
    values.put(Metric.HEAP_USED, ((Long) heap.get("used")).doubleValue());
    long max = (long) heap.get("max");
    if (max > 0) {
      values.put(Metric.HEAP_MAX, (double) max);
    }
  }

  /**
   * Collectors that work beside the service have two beans: {@code … Pauses} counts what stopped
   * the service, {@code … Cycles} the collections, whose time is nobody's pause.
   */
  private void readCollections(Map<Metric, Double> values) throws IOException, JMException {
    double count = 0;
    double millis = 0;
    for (ObjectName collector : collectors) {
      Map<String, Object> told =
          attributes(collector, new String[] {"CollectionCount", "CollectionTime"});
      String name = collector.getKeyProperty("name");
      if (!name.endsWith("Pauses")) {
        count += number(told, "CollectionCount");
      }
      if (!name.endsWith("Cycles")) {
        millis += number(told, "CollectionTime");
      }
    }
    values.put(Metric.GC_COUNT, count);
    values.put(Metric.GC_PAUSE, millis * 1e6);
  }

  private void readScheduler(Map<Metric, Double> values) throws IOException, JMException {
    if (!tellsScheduler) {
      return;
    }
    Map<String, Object> told =
        attributes(
            SCHEDULER,
            new String[] {"PoolSize", "MountedVirtualThreadCount", "QueuedVirtualThreadCount"});
    putTold(values, Metric.CARRIERS, told.get("PoolSize"));
    putTold(values, Metric.CARRIERS_BUSY, told.get("MountedVirtualThreadCount"));
    putTold(values, Metric.VIRTUAL_QUEUED, told.get("QueuedVirtualThreadCount"));
  }

  private List<PoolSample> readThreads(boolean whole) throws IOException, JMException {
    int threads = countThreads();
    int everyNth = Math.ceilDiv(threads, THREADS_A_LOOK);
    if (threads > THREADS_TOLD) {
      note(
          "Pools are not told while the JVM has more than "
              + THREADS_TOLD
              + " threads, because asking would disturb it.");
      return List.of();
    }
    if (everyNth > 1) {
      note(
          "Pools are told less often than once a second while the JVM has more than "
              + THREADS_A_LOOK
              + " threads, to keep the asking cheap.");
    }
    if (!whole && looks % everyNth != 0) {
      return List.of();
    }
    return pools.look(JvmThreads.all(server), tomcatBusy());
  }

  private int countThreads() throws IOException, JMException {
    OptionalLong told =
        counters == null ? OptionalLong.empty() : counters.value("java.threads.live");
    return told.isPresent() ? (int) told.getAsLong() : JvmThreads.count(server);
  }

  /** Tomcat names its bean {@code "http-nio-8080"} and its threads {@code http-nio-8080-exec-1}. */
  private Map<String, Integer> tomcatBusy() throws IOException, JMException {
    if (looks % LOOKS_A_SEARCH == 0) {
      tomcats = new ArrayList<>(server.queryNames(TOMCAT, null));
    }
    Map<String, Integer> busy = new HashMap<>();
    for (ObjectName tomcat : tomcats) {
      String name = tomcat.getKeyProperty("name");
      Object told =
          attributes(tomcat, new String[] {"currentThreadsBusy"}).get("currentThreadsBusy");
      if (name != null && told instanceof Number number && number.intValue() >= 0) {
        busy.put(name.replace("\"", "") + "-exec", number.intValue());
      }
    }
    return busy;
  }

  private Map<String, Object> attributes(ObjectName bean, String[] names)
      throws IOException, JMException {
    Map<String, Object> told = new HashMap<>();
    for (Attribute attribute : server.getAttributes(bean, names).asList()) {
      told.put(attribute.getName(), attribute.getValue());
    }
    return told;
  }

  private static double number(Map<String, Object> told, String name) {
    return told.get(name) instanceof Number number ? Math.max(0, number.doubleValue()) : 0;
  }

  private static void put(Map<Metric, Double> values, Metric metric, OptionalLong value) {
    value.ifPresent(number -> values.put(metric, (double) number));
  }

  /** The JDK says −1 for what it does not know. */
  private static void putTold(Map<Metric, Double> values, Metric metric, @Nullable Object told) {
    if (told instanceof Number number && number.doubleValue() >= 0) {
      values.put(metric, number.doubleValue());
    }
  }

  private void note(String note) {
    synchronized (notes) {
      notes.add(note);
    }
  }
}
