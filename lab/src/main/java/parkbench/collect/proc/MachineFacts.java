package parkbench.collect.proc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import oshi.SystemInfo;
import parkbench.record.Environment;
import parkbench.record.Machine;
import parkbench.system.Bytes;

/**
 * What this machine is, and what it can and cannot measure.
 *
 * <p>Cores, limits and ports come from {@code /proc}; the CPU's model, the memory and the system's
 * name from OSHI, which takes a moment to load: to be read when needed, once.
 */
public final class MachineFacts {
  private static final int FILES_WANTED = 4_096;

  private final Path root;

  private MachineFacts(Path root) {
    this.root = root;
  }

  /** Reads this machine. */
  public static Machine read() {
    SystemInfo system = new SystemInfo();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(
        "CPU", system.getHardware().getProcessor().getProcessorIdentifier().getName().strip());
    Bytes memory = new Bytes(system.getHardware().getMemory().getTotal());
    facts.put("memory", mebibytes(memory));
    facts.put("system", system.getOperatingSystem().toString());
    return new MachineFacts(Path.of("/")).machine(facts, memory);
  }

  /** The machine as part of a run's record. */
  public static Environment environment(Machine machine, String sandbox, List<String> notEnforced) {
    Map<String, String> facts = new LinkedHashMap<>(machine.facts());
    facts.put("advice", machine.advice().isEmpty() ? "none" : String.join(" ", machine.advice()));
    return new Environment(sandbox, notEnforced, facts);
  }

  /** With a root of its own for tests. */
  static Machine read(Path root, Map<String, String> facts, Bytes memory) {
    return new MachineFacts(root).machine(facts, memory);
  }

  private Machine machine(Map<String, String> known, Bytes memory) {
    boolean linux = Files.exists(root.resolve("proc/self/status"));
    List<Integer> cores = cores();
    long files = fileLimit();
    int ports = ports();
    Map<String, String> facts = new LinkedHashMap<>(known);
    facts.put("cores", cores.size() + " usable (" + ranges(cores) + ")");
    line("proc/sys/kernel/osrelease").ifPresent(kernel -> facts.put("kernel", kernel));
    facts.put("open files", files == Long.MAX_VALUE ? "unlimited" : files + " a process");
    boolean reused =
        line("proc/sys/net/ipv4/tcp_tw_reuse").filter(how -> !how.equals("0")).isPresent();
    facts.put("ephemeral ports", Integer.toString(ports));
    facts.put(
        "ports of closed connections", reused ? "reused after 1 s on loopback" : "held for 60 s");
    line("proc/sys/net/core/somaxconn").ifPresent(most -> facts.put("accept queue at most", most));
    line("sys/devices/system/clocksource/clocksource0/current_clocksource")
        .ifPresent(clock -> facts.put("clock", clock));
    facts.put("control groups", controlGroups());
    facts.put("pressure (PSI)", exists("proc/pressure/cpu") ? "available" : "unavailable");
    facts.put(
        "scheduling wait (schedstat)", exists("proc/self/schedstat") ? "available" : "unavailable");
    facts.put(
        "JDK of the lab",
        System.getProperty("java.vendor") + " " + System.getProperty("java.runtime.version"));
    facts.put("architecture", System.getProperty("os.arch").toLowerCase(Locale.ROOT));
    return new Machine(
        cores,
        memory,
        files,
        ports,
        reused,
        linux,
        List.of(),
        Optional.empty(),
        facts,
        advice(linux, cores, files, ports),
        CoreTopology.of(root, cores));
  }

  private List<String> advice(boolean linux, List<Integer> cores, long files, int ports) {
    List<String> advice = new ArrayList<>();
    if (!linux) {
      advice.add(
          "This is no Linux: services cannot be limited to a core and memory, and scheduling wait,"
              + " throttling, steal and connections are not reported, so audits that need them do not"
              + " pass. Run the lab on Linux, in a virtual machine for instance.");
      return advice;
    }
    if (cores.size() < 2) {
      advice.add(
          "Only one core is usable: the load generator and the upstream would take from the service"
              + " what they measure, so its figures would not hold. Give the lab at least 2 cores.");
    }
    if (files < FILES_WANTED) {
      advice.add(
          "The hard limit of open files is "
              + files
              + ": loads of more than about "
              + files / 2
              + " connections fail. Raise it with 'ulimit -Hn "
              + FILES_WANTED * 4
              + "' as root, or in /etc/security/limits.conf.");
    }
    if (ports < 10_000) {
      advice.add(
          "Only "
              + ports
              + " ephemeral ports: loads that open more connections run out of ports. Widen them with"
              + " 'sysctl -w net.ipv4.ip_local_port_range=\"15000 65000\"'.");
    }
    if (!exists("proc/self/schedstat")) {
      advice.add(
          "The kernel keeps no schedstat: run-queue latency of the lab's own processes is"
              + " unknown, and audits lack that check. Use a kernel with CONFIG_SCHED_INFO.");
    }
    if (!exists("proc/pressure/cpu")) {
      advice.add(
          "The kernel reports no pressure (PSI): lack of CPU on the machine shows in fewer ways. Start"
              + " the kernel with psi=1.");
    }
    return advice;
  }

  private List<Integer> cores() {
    return field("proc/self/status", "Cpus_allowed_list:")
        .map(MachineFacts::numbers)
        .orElseGet(
            () -> IntStream.range(0, Runtime.getRuntime().availableProcessors()).boxed().toList());
  }

  /** The row {@code Max open files SOFT HARD files}. */
  private long fileLimit() {
    return field("proc/self/limits", "Max open files")
        .map(row -> row.split("\\s+"))
        .filter(columns -> columns.length > 1)
        .map(
            columns -> columns[1].equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(columns[1]))
        .orElse(Long.MAX_VALUE);
  }

  private int ports() {
    return line("proc/sys/net/ipv4/ip_local_port_range")
        .map(range -> range.strip().split("\\s+"))
        .map(ends -> Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1)
        .orElse(16_384);
  }

  private String controlGroups() {
    if (exists("sys/fs/cgroup/cgroup.controllers")) {
      return "v2: " + line("sys/fs/cgroup/cgroup.controllers").orElse("");
    }
    if (exists("sys/fs/cgroup/memory") && exists("sys/fs/cgroup/cpu")) {
      return "v1";
    }
    return "none";
  }

  private boolean exists(String name) {
    return Files.exists(root.resolve(name));
  }

  private Optional<String> line(String name) {
    return lines(name).stream().findFirst();
  }

  private Optional<String> field(String name, String key) {
    return lines(name).stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(key.length()).strip())
        .findFirst();
  }

  private List<String> lines(String name) {
    try {
      return Files.readAllLines(root.resolve(name));
    } catch (IOException e) {
      return List.of();
    }
  }

  /** {@code 0-2,5} as 0, 1, 2, 5. */
  static List<Integer> numbers(String ranges) {
    List<Integer> numbers = new ArrayList<>();
    for (String range : ranges.strip().split(",", -1)) {
      String[] ends = range.split("-", -1);
      int last = Integer.parseInt(ends[ends.length - 1]);
      for (int number = Integer.parseInt(ends[0]); number <= last; number++) {
        numbers.add(number);
      }
    }
    return numbers;
  }

  /** The opposite of {@link #numbers}, for increasing numbers. */
  static String ranges(List<Integer> numbers) {
    StringBuilder text = new StringBuilder();
    for (int from = 0; from < numbers.size(); ) {
      int to = from;
      while (to + 1 < numbers.size() && numbers.get(to + 1) == numbers.get(to) + 1) {
        to++;
      }
      text.append(text.isEmpty() ? "" : ",").append(numbers.get(from));
      text.append(to > from ? "-" + numbers.get(to) : "");
      from = to + 1;
    }
    return text.toString();
  }

  private static String mebibytes(Bytes memory) {
    return (memory.count() >> 20) + " MiB";
  }
}
