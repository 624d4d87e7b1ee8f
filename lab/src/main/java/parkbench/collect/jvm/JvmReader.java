package parkbench.collect.jvm;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;
import parkbench.record.Metric;
import parkbench.record.PoolSample;
import parkbench.stacks.StackClassifier;

/**
 * Asks a JVM's management beans, as few and as cheaply as will do; what HotSpot's counters report
 * without asking is taken from them.
 *
 * <p>Threads are asked for in every sample up to {@value #THREADS_PER_SAMPLE} of them, at every
 * n-th above n times that, and never above {@value #THREADS_TOLD}.
 */
final class JvmReader implements JvmSource {
  static final int THREADS_PER_SAMPLE = 150;
  static final int THREADS_TOLD = 5_000;
  private static final int SAMPLES_PER_SEARCH = 15;

  private static final ObjectName MEMORY = JvmObserver.name(ManagementFactory.MEMORY_MXBEAN_NAME);
  private static final ObjectName COMPILATION =
      JvmObserver.name(ManagementFactory.COMPILATION_MXBEAN_NAME);
  private static final ObjectName COLLECTORS =
      JvmObserver.name(ManagementFactory.GARBAGE_COLLECTOR_MXBEAN_DOMAIN_TYPE + ",*");
  private static final ObjectName SCHEDULER =
      JvmObserver.name("jdk.management:type=VirtualThreadScheduler");
  private static final ObjectName TOMCAT = JvmObserver.name("*:type=ThreadPool,*");

  private final JMXConnector connector;
  private final MBeanServerConnection server;
  private final @Nullable HotSpotCounters counters;
  private final List<ObjectName> collectors;
  private final boolean tellsScheduler;
  private final ThreadPoolSampler pools;
  private final Set<String> notes = new LinkedHashSet<>();

  private List<ObjectName> tomcats = List.of();
  private long samplings;

  private JvmReader(
      JMXConnector connector,
      MBeanServerConnection server,
      @Nullable HotSpotCounters counters,
      List<ObjectName> collectors,
      boolean tellsScheduler,
      StackClassifier classifier) {
    this.connector = connector;
    this.server = server;
    this.counters = counters;
    this.collectors = collectors;
    this.tellsScheduler = tellsScheduler;
    this.pools = new ThreadPoolSampler(classifier);
    if (counters == null) {
      note(
          "Safepoint time is not reported, because the JVM keeps no hsperfdata file that we can read;"
              + " start it without -XX:-UsePerfData and -XX:+PerfDisableSharedMem.");
    }
  }

  /** Starts the management agent of a JVM, and asks that. It listens until the JVM ends. */
  static JvmReader of(long pid, StackClassifier classifier)
      throws IOException, AttachNotSupportedException {
    JMXConnector connector = connect(startAgent(pid));
    try {
      MBeanServerConnection server = connector.getMBeanServerConnection();
      return new JvmReader(
          connector,
          server,
          HotSpotCounters.of(pid).orElse(null),
          List.copyOf(server.queryNames(COLLECTORS, null)),
          server.isRegistered(SCHEDULER),
          classifier);
    } catch (IOException | RuntimeException e) {
      connector.close();
      throw e;
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

  /** Without the client's own heartbeat: a lost JVM is noticed with the next sample. */
  @SuppressWarnings("BanJNDI") // the address is the JVM's own word, over a socket of its user
  private static JMXConnector connect(String address) throws IOException {
    return JMXConnectorFactory.connect(
        new JMXServiceURL(address), Map.of("jmx.remote.x.client.connection.check.period", 0L));
  }

  @Override
  public void close() throws IOException {
    connector.close();
  }

  @Override
  public JvmObserver.Reading read(boolean whole) throws IOException {
    EnumMap<Metric, Double> values = new EnumMap<>(Metric.class);
    try {
      readCounters(values);
      readHeap(values);
      readCollections(values);
      readScheduler(values);
      List<PoolSample> samples = readThreads(whole);
      samplings++;
      return new JvmObserver.Reading(values, samples);
    } catch (JMException e) {
      throw new IOException("a management bean does not answer: " + e, e);
    }
  }

  @Override
  public List<String> notes() {
    synchronized (notes) {
      return List.copyOf(notes);
    }
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
   * the service, {@code … Cycles} the collections, whose time is no pause.
   */
  private void readCollections(Map<Metric, Double> values) throws IOException, JMException {
    double count = 0;
    double millis = 0;
    for (ObjectName collector : collectors) {
      Map<String, Object> reported =
          attributes(collector, new String[] {"CollectionCount", "CollectionTime"});
      String name = collector.getKeyProperty("name");
      if (!name.endsWith("Pauses")) {
        count += number(reported, "CollectionCount");
      }
      if (!name.endsWith("Cycles")) {
        millis += number(reported, "CollectionTime");
      }
    }
    values.put(Metric.GC_COUNT, count);
    values.put(Metric.GC_PAUSE, millis * 1e6);
  }

  private void readScheduler(Map<Metric, Double> values) throws IOException, JMException {
    if (!tellsScheduler) {
      return;
    }
    Map<String, Object> reported =
        attributes(
            SCHEDULER,
            new String[] {"PoolSize", "MountedVirtualThreadCount", "QueuedVirtualThreadCount"});
    putReported(values, Metric.CARRIERS, reported.get("PoolSize"));
    putReported(values, Metric.CARRIERS_BUSY, reported.get("MountedVirtualThreadCount"));
    putReported(values, Metric.VIRTUAL_QUEUED, reported.get("QueuedVirtualThreadCount"));
  }

  private List<PoolSample> readThreads(boolean whole) throws IOException, JMException {
    int threads = countThreads();
    int everyNth = Math.ceilDiv(threads, THREADS_PER_SAMPLE);
    if (threads > THREADS_TOLD) {
      note(
          "Pools are not reported while the JVM has more than "
              + THREADS_TOLD
              + " threads, because asking would disturb it.");
      return List.of();
    }
    if (everyNth > 1) {
      note(
          "Pools are sampled less often than once a second while the JVM has more than "
              + THREADS_PER_SAMPLE
              + " threads, to keep the asking cheap.");
    }
    if (!whole && samplings % everyNth != 0) {
      return List.of();
    }
    return pools.sample(JmxThreads.all(server), tomcatBusy());
  }

  private int countThreads() throws IOException, JMException {
    OptionalLong reported =
        counters == null ? OptionalLong.empty() : counters.value("java.threads.live");
    return reported.isPresent() ? (int) reported.getAsLong() : JmxThreads.count(server);
  }

  /** Tomcat names its bean {@code "http-nio-8080"} and its threads {@code http-nio-8080-exec-1}. */
  private Map<String, Integer> tomcatBusy() throws IOException, JMException {
    if (samplings % SAMPLES_PER_SEARCH == 0) {
      tomcats = new ArrayList<>(server.queryNames(TOMCAT, null));
    }
    Map<String, Integer> busy = new HashMap<>();
    for (ObjectName tomcat : tomcats) {
      String name = tomcat.getKeyProperty("name");
      Object reported =
          attributes(tomcat, new String[] {"currentThreadsBusy"}).get("currentThreadsBusy");
      if (name != null && reported instanceof Number number && number.intValue() >= 0) {
        busy.put(name.replace("\"", "") + "-exec", number.intValue());
      }
    }
    return busy;
  }

  private Map<String, Object> attributes(ObjectName bean, String[] names)
      throws IOException, JMException {
    Map<String, Object> reported = new HashMap<>();
    for (Attribute attribute : server.getAttributes(bean, names).asList()) {
      reported.put(attribute.getName(), attribute.getValue());
    }
    return reported;
  }

  private static double number(Map<String, Object> reported, String name) {
    return reported.get(name) instanceof Number number ? Math.max(0, number.doubleValue()) : 0;
  }

  private static void put(Map<Metric, Double> values, Metric metric, OptionalLong value) {
    value.ifPresent(number -> values.put(metric, (double) number));
  }

  /** The JDK says −1 for what it does not know. */
  private static void putReported(
      Map<Metric, Double> values, Metric metric, @Nullable Object reported) {
    if (reported instanceof Number number && number.doubleValue() >= 0) {
      values.put(metric, number.doubleValue());
    }
  }

  private void note(String note) {
    synchronized (notes) {
      notes.add(note);
    }
  }
}
