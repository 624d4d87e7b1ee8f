package parkbench.record;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.Topology;
import parkbench.system.Bytes;
import parkbench.system.Jvm;

/**
 * What this machine can and cannot measure.
 *
 * @param cores numbers of the cores that this process may use
 * @param memory physical memory
 * @param fileLimit hard limit of open files per process
 * @param ports number of ephemeral ports
 * @param portsReused whether the port of a closed loopback connection is given out again after a
 *     second, and not only after the minute for which it is held
 * @param jvms the Java runtimes found, in the order in which they are preferred
 * @param cost of a request for the lab, as its calibration found it; absent: not calibrated
 * @param facts for a reader, in order
 * @param advice what is missing and what to do about it
 * @param topology which cores are alike
 */
public record Machine(
    List<Integer> cores,
    Bytes memory,
    long fileLimit,
    int ports,
    boolean portsReused,
    boolean linux,
    List<Jvm> jvms,
    Optional<Calibration.Cost> cost,
    Map<String, String> facts,
    List<String> advice,
    Topology topology) {
  /** The fact that says how its calibration came out. */
  public static final String CALIBRATION = "calibration";

  public Machine {
    cores = List.copyOf(cores);
    jvms = List.copyOf(jvms);
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    advice = List.copyOf(advice);
  }

  /** One whose cores are alike, as far as anybody knows. */
  public Machine(
      List<Integer> cores,
      Bytes memory,
      long fileLimit,
      int ports,
      boolean portsReused,
      boolean linux,
      List<Jvm> jvms,
      Optional<Calibration.Cost> cost,
      Map<String, String> facts,
      List<String> advice) {
    this(
        cores,
        memory,
        fileLimit,
        ports,
        portsReused,
        linux,
        jvms,
        cost,
        facts,
        advice,
        Topology.FLAT);
  }

  /** The same machine with some of its cores alone. */
  public Machine on(List<Integer> some) {
    return new Machine(
        some, memory, fileLimit, ports, portsReused, linux, jvms, cost, facts, advice, topology);
  }

  /** The same machine with these runtimes. */
  public Machine with(List<Jvm> found) {
    return new Machine(
        cores, memory, fileLimit, ports, portsReused, linux, found, cost, facts, advice, topology);
  }

  /**
   * The same machine with what is known of its calibration.
   *
   * @param words for a reader
   */
  public Machine calibrated(Optional<Calibration.Cost> found, String words) {
    Map<String, String> more = new LinkedHashMap<>(facts);
    more.put(CALIBRATION, words);
    return new Machine(
        cores, memory, fileLimit, ports, portsReused, linux, jvms, found, more, advice, topology);
  }
}
