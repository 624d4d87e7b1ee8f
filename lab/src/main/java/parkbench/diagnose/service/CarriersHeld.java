package parkbench.diagnose.service;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.record.PoolKind;
import parkbench.result.Examination;
import parkbench.result.Examination.PoolSeen;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/**
 * All carriers carry a virtual thread at every look, and yet the CPU has time left: what they carry
 * does not let go of them while it waits.
 */
final class CarriersHeld implements ServiceRule {
  static final String REMEDY =
      "until Java 23 a wait inside synchronized holds its carrier: use a ReentrantLock, or Java"
          + " 24; from there on only native frames and class initializers do. doctor --jfr"
          + " names the place, and jcmd PID Thread.dump_to_file FILE has all stacks. Where it cannot"
          + " be changed, more carriers help (-Djdk.virtualThreadScheduler.parallelism, as many as"
          + " cores by default)";

  private static final double ALWAYS = 0.8;
  private static final double CPU_LEFT = 0.7;

  /** Cores per busy carrier from which they compute, whatever the service's own limit is. */
  private static final double COMPUTE = 0.5;

  @Override
  public Optional<Finding> examine(Examination seen) {
    return seen.cpuShare().filter(share -> share < CPU_LEFT).isEmpty()
        ? Optional.empty()
        : seen.pools().stream()
            .filter(pool -> pool.kind() == PoolKind.CARRIERS && held(pool, seen))
            .findFirst()
            .map(pool -> finding(pool, seen));
  }

  /**
   * There may be idle ones beside them, which no core is for: as many as cores may carry. One that
   * is parked on its carrier for ever takes it from nobody, where the JVM tells that nobody waits
   * for a carrier (from 24 on) and nobody is seen to wait outside.
   */
  private static boolean held(PoolSeen pool, Examination seen) {
    double cores = Math.max(1, Math.floor(seen.cores().orElse(1.0)));
    if (pool.cpuCores().filter(used -> used >= COMPUTE * pool.busyMean()).isPresent()) {
      return false;
    }
    return (pool.fullShare() >= ALWAYS || (seen.cores().isPresent() && pool.busyMin() >= cores))
        && (seen.virtualQueuedMean().isEmpty()
            || queuesForCarriers(seen)
            || seen.queues().orElse(true));
  }

  private static boolean queuesForCarriers(Examination seen) {
    return seen.virtualQueuedMean().filter(queued -> queued >= 1).isPresent();
  }

  private static Finding finding(PoolSeen pool, Examination seen) {
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("carriers", pool.threadsMax() + " (" + pool.name() + ")");
    evidence.put("busy at the least", String.valueOf(pool.busyMin()));
    evidence.put(Full.MOST + " of them busy", Figures.percent(pool.fullShare()) + " of the looks");
    seen.virtualQueuedMean()
        .ifPresent(queued -> evidence.put("virtual threads without one", Figures.number(queued)));
    seen.cpuShare().ifPresent(share -> evidence.put("CPU", Figures.percent(share)));
    evidence.put(Finding.TO_DO, REMEDY);
    return new Finding(
        ServiceRules.CARRIERS_HELD,
        queuesForCarriers(seen) ? Confidence.HIGH : Confidence.MEDIUM,
        Figures.number(pool.busyMean())
            + " carriers of virtual threads are held on average, while the CPU is at "
            + seen.cpuShare().map(Figures::percent).orElse("an unknown share")
            + ": most likely virtual threads wait inside synchronized or native code.",
        evidence);
  }
}
