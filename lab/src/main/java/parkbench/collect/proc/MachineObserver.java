package parkbench.collect.proc;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;
import parkbench.collect.Observer;
import parkbench.record.CoreTimes;
import parkbench.record.Metric;
import parkbench.record.Sample;
import parkbench.record.Subject;

/**
 * Samples the whole machine through {@code /proc}; where there is none it sees nothing and says so.
 */
public final class MachineObserver implements Observer {
  private static final int BUFFER = 128 * 1024;

  /** Linux gives these times in hundredths of a second on every machine that runs a JVM. */
  private static final long TICK_NANOS = 10_000_000;

  private static final byte[] CORE = "\ncpu".getBytes(US_ASCII);
  private static final byte[] TIME_WAIT = "TCP: inuse ".getBytes(US_ASCII);
  private static final byte[] TW = " tw ".getBytes(US_ASCII);
  private static final byte[] TOTAL = "total=".getBytes(US_ASCII);

  private final Path proc;
  private final ByteBuffer buffer = ProcFile.room(BUFFER);
  private final Map<String, ProcFile> files = new HashMap<>();
  private final Set<String> notes = new LinkedHashSet<>();
  private final Map<Integer, LongSupplier> stalls;

  private MachineObserver(Path proc, Map<Integer, LongSupplier> stalls) {
    this.proc = proc;
    this.stalls = Map.copyOf(stalls);
  }

  /**
   * Opens what the machine offers.
   *
   * @param stalls nanoseconds for which a core ran nothing although something was due, by its
   *     number
   */
  public static MachineObserver open(Map<Integer, LongSupplier> stalls) {
    return open(Path.of("/proc"), stalls);
  }

  public static MachineObserver open(Path proc, Map<Integer, LongSupplier> stalls) {
    MachineObserver observer = new MachineObserver(proc, stalls);
    observer.openFile("stat", "CPU and steal of the machine are");
    observer.openFile("net/netstat", "Overflows of accept queues are");
    observer.openFile("net/snmp", "Established connections are");
    observer.openFile("net/sockstat", "Connections in TIME_WAIT are");
    observer.openFile("pressure/cpu", "Pressure on the CPU is");
    observer.openFile("pressure/memory", "Pressure on memory is");
    observer.openFile("pressure/io", "Pressure on disks is");
    return observer;
  }

  @Override
  public Sample sample() {
    long atNanos = System.nanoTime();
    EnumMap<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.CLOCK_OFFSET, (double) Clocks.SYSTEM.offsetNanos());
    List<CoreTimes> cores = readCores(values);
    readNetwork(values);
    readPressure(values, "pressure/cpu", Metric.PRESSURE_CPU);
    readPressure(values, "pressure/memory", Metric.PRESSURE_MEMORY);
    readPressure(values, "pressure/io", Metric.PRESSURE_IO);
    return new Sample(atNanos, Subject.MACHINE, values, List.of(), List.of(), cores);
  }

  @Override
  public List<String> notes() {
    return List.copyOf(notes);
  }

  @Override
  public void close() {
    files.values().forEach(ProcFile::close);
  }

  private void openFile(String name, String what) {
    try {
      ProcFile file = ProcFile.open(proc.resolve(name));
      files.put(name, file);
      if (!read(name)) {
        file.close();
        files.remove(name);
        throw new IOException("not readable");
      }
    } catch (IOException e) {
      notes.add(what + " not reported, because there is no readable " + proc.resolve(name) + ".");
    }
  }

  private boolean read(String name) {
    ProcFile file = files.get(name);
    if (file == null) {
      return false;
    }
    try {
      file.read(buffer);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private List<CoreTimes> readCores(Map<Metric, Double> values) {
    if (!read("stat")) {
      return List.of();
    }
    List<CoreTimes> cores = cores(buffer, stalls);
    long steal = 0;
    long total = 0;
    for (CoreTimes core : cores) {
      steal += core.stealNanos();
      total += core.totalNanos();
    }
    values.put(Metric.MACHINE_STEAL, (double) steal);
    values.put(Metric.MACHINE_TOTAL, (double) total);
    return cores;
  }

  private void readNetwork(Map<Metric, Double> values) {
    if (read("net/netstat")) {
      Map<String, Long> counters = KernelTable.parse(buffer, "TcpExt");
      put(values, Metric.LISTEN_OVERFLOWS, counters, "ListenOverflows");
      put(values, Metric.LISTEN_DROPS, counters, "ListenDrops");
    }
    if (read("net/snmp")) {
      put(values, Metric.SOCKETS_ESTABLISHED, KernelTable.parse(buffer, "Tcp"), "CurrEstab");
    }
    if (read("net/sockstat")) {
      put(values, Metric.SOCKETS_TIME_WAIT, timeWait(buffer), 1);
    }
  }

  /** The first line is that of "some"; the kernel reports microseconds. */
  private void readPressure(Map<Metric, Double> values, String name, Metric metric) {
    if (read(name)) {
      put(values, metric, Scan.number(buffer, TOTAL), 1_000);
    }
  }

  static OptionalLong timeWait(ByteBuffer sockstat) {
    Scan scan = new Scan(sockstat);
    return scan.after(TIME_WAIT) && scan.after(TW) && scan.atNumber()
        ? OptionalLong.of(scan.number())
        : OptionalLong.empty();
  }

  private static void put(
      Map<Metric, Double> values, Metric metric, Map<String, Long> counters, String name) {
    Long value = counters.get(name);
    if (value != null) {
      values.put(metric, value.doubleValue());
    }
  }

  private static void put(
      Map<Metric, Double> values, Metric metric, OptionalLong value, long factor) {
    value.ifPresent(number -> values.put(metric, (double) number * factor));
  }

  /**
   * Reads the lines {@code cpuN user nice system idle iowait irq softirq steal …}. Waiting for a
   * disk is idle; stolen time is neither busy nor idle. Cores that do not run have no line.
   */
  static List<CoreTimes> cores(ByteBuffer stat, Map<Integer, LongSupplier> stalls) {
    List<CoreTimes> cores = new ArrayList<>();
    Scan scan = new Scan(stat);
    while (scan.after(CORE) && scan.atNumber()) {
      int core = (int) scan.number();
      long ran = scan.number() + scan.number() + scan.number();
      long idle = scan.number() + scan.number();
      long interrupts = scan.number() + scan.number();
      long busy = ran + interrupts;
      long steal = scan.number();
      cores.add(
          new CoreTimes(
              core,
              busy * TICK_NANOS,
              steal * TICK_NANOS,
              (busy + idle + steal) * TICK_NANOS,
              Optional.ofNullable(stalls.get(core)).map(LongSupplier::getAsLong),
              Optional.of(interrupts * TICK_NANOS)));
    }
    return cores;
  }
}
