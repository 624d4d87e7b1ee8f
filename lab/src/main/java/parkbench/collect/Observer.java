package parkbench.collect;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import parkbench.collect.jvm.JvmObserver;
import parkbench.collect.proc.MachineObserver;
import parkbench.collect.proc.StallMeter;
import parkbench.record.Metric;
import parkbench.record.Sample;
import parkbench.record.Subject;

/**
 * Takes samples of one subject. Not for use by two threads at once; {@link SamplingLoop} sees to
 * that.
 */
public interface Observer extends AutoCloseable {

  /**
   * Samples now. Readings that are costly with many threads are taken in some of the calls only,
   * and are absent in the others.
   *
   * @throws SubjectGone when there is nothing left to look at
   */
  Sample sample();

  /**
   * Samples everything that can be seen, whatever it costs: for the edges of a window, where every
   * counter needs a value.
   *
   * @throws SubjectGone when there is nothing left to look at
   */
  default Sample edge() {
    return sample();
  }

  /** What could not be seen and why, so far; each a sentence for a reader. */
  default List<String> notes() {
    return List.of();
  }

  @Override
  void close();

  /**
   * Samples a process from outside.
   *
   * @param limitsUse what its limits have cost it, such as throttled periods; asked once a sample
   */
  static ProcessObserver ofProcess(
      long pid, Subject subject, Supplier<Map<Metric, Double>> limitsUse) {
    return ProcessObserver.open(pid, subject, OptionalInt.empty(), limitsUse, Optional.empty());
  }

  /**
   * Samples a service from outside, and inside too when it is a local JVM.
   *
   * @param port on which it listens; its connections are looked at when it is given
   * @param limitsUse what its limits have cost it, such as throttled periods; asked once a sample
   */
  static ProcessObserver ofService(
      long pid,
      OptionalInt port,
      Supplier<Map<Metric, Double>> limitsUse,
      JvmObserver.Access access) {
    return ProcessObserver.open(pid, Subject.SERVICE, port, limitsUse, Optional.of(access));
  }

  /** Samples the whole machine. */
  static Observer ofMachine() {
    return ofMachine(List.of());
  }

  /**
   * Samples the whole machine.
   *
   * @param meters of cores whose stalls are to be in its samples; they stay the caller's
   */
  static Observer ofMachine(List<StallMeter> meters) {
    return MachineObserver.open(
        meters.stream().collect(Collectors.toMap(StallMeter::core, meter -> meter::stalledNanos)));
  }
}
