package parkbench.diagnose.service;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination;
import parkbench.result.Examination.Activity;
import parkbench.result.Examination.PoolSeen;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/**
 * The service uses up the CPU that it may use, and not to compile. While it compiles in earnest,
 * its requests are slower than they will be and queue whatever they will take: it is not warm.
 */
final class CpuBound implements ServiceRule {
  static final double BUSY = 0.90;
  private static final double SURELY = 0.95;

  /** Of the CPU that it may use: a JIT that has less changes nothing. */
  private static final double TOLD = 0.05;

  @Override
  public Optional<Finding> examine(Examination seen) {
    return seen.cpuShare()
        .filter(share -> share >= BUSY && !NotWarm.tells(seen))
        .map(share -> finding(share, seen));
  }

  private static Finding finding(double share, Examination seen) {
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("CPU", Figures.percent(share) + " of " + cores(seen));
    seen.compilerCores().ifPresent(used -> evidence.put("used to compile", Figures.cores(used)));
    Optional<PoolSeen> pool =
        seen.pools().stream().max(Comparator.comparingDouble(each -> each.cpuCores().orElse(0.0)));
    pool.ifPresent(
        most ->
            most.cpuCores()
                .ifPresent(
                    used -> evidence.put("most of it", most.name() + ", " + Figures.cores(used))));
    Optional<Activity> where = pool.flatMap(most -> most.most(ThreadActivity.RUNS));
    where.ifPresent(
        activity -> evidence.put("where most often", often(activity, pool.orElseThrow())));
    where.ifPresent(activity -> evidence.put("stack", Waits.stack(activity)));
    evidence.put(
        Finding.TO_DO,
        "less work per request (jcmd PID JFR.start duration=60s filename=FILE, then jfr view"
            + " hot-methods FILE of JDK 21 and later, shows where), or more CPU (Kubernetes:"
            + " resources.limits.cpu); more threads do not help");
    return new Finding(
        ServiceRules.CPU_BOUND,
        share >= SURELY ? Confidence.HIGH : Confidence.MEDIUM,
        "Uses "
            + Figures.percent(share)
            + " of the "
            + cores(seen)
            + " that it may use"
            + beside(share, seen)
            + where.map(activity -> ", most often in " + activity.place()).orElse("")
            + ".",
        evidence);
  }

  /** {@code shop.Prices.of, 12 % of the busy threads of http-nio-8080-exec}. */
  private static String often(Activity activity, PoolSeen pool) {
    return activity.place()
        + ", "
        + Figures.percent(activity.threadsMean() / pool.busyMean())
        + " of the busy threads of "
        + pool.name();
  }

  /** What the JIT has of that. */
  private static String beside(double share, Examination seen) {
    double compiling = share - seen.ownCpuShare().orElse(share);
    return compiling >= TOLD ? ", " + Figures.percent(compiling) + " to compile" : "";
  }

  static String cores(Examination seen) {
    return Figures.cores(seen.cores().orElse(0.0));
  }
}
