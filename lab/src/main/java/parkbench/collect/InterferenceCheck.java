package parkbench.collect;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.collect.clock.SamplingClock;
import parkbench.collect.proc.FixedWork;
import parkbench.collect.proc.StallMeter;
import parkbench.plan.Layout;
import parkbench.record.CoreTimes;
import parkbench.record.MachineCheck;
import parkbench.record.MachineCheck.Core;
import parkbench.record.MachineCheck.Owner;
import parkbench.record.MachineCheck.Work;
import parkbench.record.Metric;
import parkbench.record.Sample;

/**
 * Looks for interference before anything is measured: watches the cores for {@link #WATCHED}, then
 * times a fixed piece of work on the service's first core with the lab's core idle and busy.
 */
public final class InterferenceCheck {
  /** Long enough to see 5 % of a core: 10 ticks of the kernel's counters. */
  public static final Duration WATCHED = Duration.ofSeconds(2);

  /** Nothing is measured meanwhile, so wake-ups may cost more: 200 of them for each core. */
  private static final Duration METER_PERIOD = Duration.ofMillis(10);

  private InterferenceCheck() {}

  /**
   * Takes about 2.5 s.
   *
   * @param own processes of the lab, whose use of its cores is not foreign
   * @param promptness asks that the calling thread runs soon after it wakes; says whether the
   *     kernel took it
   * @return absent where the system counts nothing per core: no Linux
   */
  public static Optional<MachineCheck> of(Layout layout, List<Long> own, BooleanSupplier promptness)
      throws InterruptedException {
    List<Integer> watched =
        Stream.concat(layout.service().stream(), layout.lab().stream()).distinct().toList();
    List<StallMeter> meters =
        watched.stream()
            .flatMap(core -> StallMeter.on(core, METER_PERIOD, promptness).stream())
            .toList();
    Sample before;
    Sample after;
    long ownNanos;
    Map<Integer, Duration> longest;
    try (Observer machine = Observer.ofMachine(meters)) {
      long ownBefore = cpuNanos(own);
      before = machine.sample();
      SamplingClock.MONOTONIC.waitUntil(before.atNanos() + WATCHED.toNanos());
      after = machine.sample();
      ownNanos = cpuNanos(own) - ownBefore;
      longest =
          meters.stream()
              .collect(
                  Collectors.toMap(
                      StallMeter::core, meter -> Duration.ofNanos(meter.longestNanos())));
    } finally {
      meters.forEach(StallMeter::close);
    }
    List<Core> cores =
        cores(before, after, layout, Map.of(Owner.LAB, ownNanos, Owner.BOTH, ownNanos), longest);
    return cores.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new MachineCheck(
                Duration.ofNanos(after.atNanos() - before.atNanos()),
                cores,
                pressure(before, after),
                work(layout)));
  }

  /**
   * Watches the cores between two trials.
   *
   * @param machine whose samples have the stalls of the cores
   * @param lab processes of the lab
   * @param service the service's processes
   * @return the core from which others took most; absent where the system counts nothing per core
   */
  public static Optional<Core> noisiest(
      Layout layout, Observer machine, List<Long> lab, List<Long> service, Duration time)
      throws InterruptedException {
    long labBefore = cpuNanos(lab);
    long serviceBefore = cpuNanos(service);
    Sample before = machine.sample();
    SamplingClock.MONOTONIC.waitUntil(before.atNanos() + time.toNanos());
    Sample after = machine.sample();
    long labNanos = cpuNanos(lab) - labBefore;
    long serviceNanos = cpuNanos(service) - serviceBefore;
    Map<Owner, Long> own =
        Map.of(
            Owner.LAB, labNanos, Owner.SERVICE, serviceNanos, Owner.BOTH, labNanos + serviceNanos);
    return MachineCheck.noisiest(cores(before, after, layout, own, Map.of()));
  }

  /**
   * What happened on each core between two samples.
   *
   * @param ownNanos CPU time between them of the lab's processes, and of the service's, on the
   *     cores of that owner
   * @param longest stall of each core that was watched for stalls
   */
  static List<Core> cores(
      Sample before,
      Sample after,
      Layout layout,
      Map<Owner, Long> ownNanos,
      Map<Integer, Duration> longest) {
    Map<Integer, CoreTimes> start =
        before.perCore().stream().collect(Collectors.toMap(CoreTimes::core, core -> core));
    List<CoreTimes> changes =
        after.perCore().stream()
            .flatMap(
                end ->
                    Optional.ofNullable(start.get(end.core())).stream()
                        .map(times -> change(times, end)))
            .filter(change -> change.totalNanos() > 0)
            .toList();
    Map<Owner, Long> processNanos =
        changes.stream()
            .collect(
                Collectors.groupingBy(
                    change -> owner(change.core(), layout),
                    Collectors.summingLong(CoreTimes::processNanos)));
    long watchedNanos = after.atNanos() - before.atNanos();
    return changes.stream()
        .map(
            change -> {
              Owner owner = owner(change.core(), layout);
              double own =
                  share(
                      ownNanos.getOrDefault(owner, 0L),
                      Math.max(1, processNanos.getOrDefault(owner, 0L)));
              return new Core(
                  change.core(),
                  owner,
                  share(change.processNanos(), change.totalNanos()) * (1 - own),
                  share(change.stealNanos(), change.totalNanos()),
                  change.stalledNanos().map(stalled -> share(stalled, watchedNanos)),
                  change.stalledNanos().map(stalled -> longest(stalled, change.core(), longest)));
            })
        .toList();
  }

  /** The meter has watched a little longer: a stall from before is none of this time. */
  private static Duration longest(long stalledNanos, int core, Map<Integer, Duration> longest) {
    return stalledNanos == 0 ? Duration.ZERO : longest.getOrDefault(core, Duration.ZERO);
  }

  private static CoreTimes change(CoreTimes start, CoreTimes end) {
    return new CoreTimes(
        end.core(),
        end.busyNanos() - start.busyNanos(),
        end.stealNanos() - start.stealNanos(),
        end.totalNanos() - start.totalNanos(),
        end.stalledNanos().flatMap(to -> start.stalledNanos().map(from -> to - from)),
        end.interruptNanos().flatMap(to -> start.interruptNanos().map(from -> to - from)));
  }

  private static long cpuNanos(List<Long> processes) {
    return processes.stream()
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .flatMap(process -> process.info().totalCpuDuration().stream())
        .mapToLong(Duration::toNanos)
        .sum();
  }

  private static double share(long part, long whole) {
    return Math.clamp((double) part / whole, 0.0, 1.0);
  }

  private static Owner owner(int core, Layout layout) {
    boolean service = layout.service().contains(core);
    boolean lab = layout.lab().contains(core);
    return service && lab ? Owner.BOTH : service ? Owner.SERVICE : lab ? Owner.LAB : Owner.NONE;
  }

  static Optional<Double> pressure(Sample before, Sample after) {
    Double start = before.values().get(Metric.PRESSURE_CPU);
    Double end = after.values().get(Metric.PRESSURE_CPU);
    return start == null || end == null
        ? Optional.empty()
        : Optional.of(share(Math.round(end - start), after.atNanos() - before.atNanos()));
  }

  private static Optional<Work> work(Layout layout) throws InterruptedException {
    Optional<Integer> lab =
        layout.load().stream().filter(core -> !layout.service().contains(core)).findFirst();
    return FixedWork.on(layout.service().getFirst(), lab);
  }
}
