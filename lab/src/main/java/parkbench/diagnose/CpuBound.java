package parkbench.diagnose;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.Quantity;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.result.Grade;
import parkbench.result.Report;
import parkbench.text.Figures;

/**
 * The service uses up the CPU that it was given. What its JIT uses counts, too, as requests get
 * what it leaves them; but not beside a limit that holds when all is compiled.
 */
final class CpuBound implements Rule {
  /** Share of its CPU from which it is the limit. */
  static final double BUSY = 0.90;

  private static final double SURELY = 0.95;

  /** Share of its CPU that a service with no known ceiling had, whatever the machine took. */
  private static final double MOST = 0.75;

  @Override
  public Optional<Finding> examine(Evidence evidence) {
    return evidence
        .cpuShare()
        .filter(share -> share >= BUSY)
        .filter(share -> !compiles(share, evidence) || !limited(evidence))
        .filter(share -> !compiles(share, evidence) || !evidence.mayReachDemand())
        .filter(share -> !mayHaveMore(evidence) || wouldBe(evidence))
        .map(share -> finding(share, evidence));
  }

  /** Whether the machine took some of the CPU, or its core was slower than at its best. */
  private static boolean mayHaveMore(Evidence evidence) {
    return evidence.interfered()
        || evidence
            .cell()
            .graded(Quantity.CPU_US_PER_REQUEST)
            .filter(graded -> graded.grade() == Grade.ABOUT)
            .isPresent();
  }

  /**
   * Whether a machine that takes nothing would be used up as well: the CPU of as many requests as
   * the ceiling allows is more than the service was given. Without a ceiling, something else may
   * end it soon after: it has to have had most of its CPU.
   */
  private static boolean wouldBe(Evidence evidence) {
    Optional<Double> ceiling = evidence.cell().ceilingRps();
    if (ceiling.isEmpty()) {
      return evidence
          .cell()
          .service()
          .cpuCores()
          .filter(cores -> cores >= MOST * evidence.fork().limits().cpus())
          .isPresent();
    }
    Optional<Double> each =
        evidence
            .cell()
            .graded(Quantity.CPU_US_PER_REQUEST)
            .map(graded -> graded.bracket().low())
            .or(() -> evidence.cell().service().cpuMicrosPerRequest());
    return each.filter(
            micros ->
                micros * evidence.cell().service().ownShare() * ceiling.get() / 1e6
                    >= BUSY * evidence.fork().limits().cpus())
        .isPresent();
  }

  /** Whether the service without its JIT leaves some of it. */
  private static boolean compiles(double share, Evidence evidence) {
    return evidence.ownCpuShare().orElse(share) < BUSY;
  }

  private static boolean limited(Evidence evidence) {
    return UpstreamAtCapacity.is(evidence) || new PoolFull().examine(evidence).isPresent();
  }

  private static Finding finding(double share, Evidence evidence) {
    Map<String, String> seen = new LinkedHashMap<>();
    seen.put(
        "CPU", Figures.percent(share) + " of " + Figures.number(evidence.fork().limits().cpus()));
    Optional<Double> perRequest = evidence.cell().service().cpuMicrosPerRequest();
    perRequest.ifPresent(micros -> seen.put("CPU per request", Figures.micros(micros)));
    evidence
        .cell()
        .service()
        .compileShare()
        .ifPresent(jit -> seen.put("of it the JIT", Figures.percent(jit)));
    evidence
        .cell()
        .service()
        .throttledPeriods()
        .ifPresent(periods -> seen.put("throttled periods", Figures.number(periods)));
    seen.put("measured", evidence.throughputWords() + " rps");
    seen.put(
        Finding.TO_DO,
        (compiles(share, evidence) ? "a longer warm-up shows it without its JIT; then " : "")
            + "less work per request, or more CPU; more threads do not help");
    return new Finding(
        Rules.CPU_BOUND,
        share >= SURELY && !compiles(share, evidence) ? Confidence.HIGH : Confidence.MEDIUM,
        "Stops at "
            + evidence.throughputWords()
            + " rps: "
            + evidence.cpuWords()
            + compiling(evidence)
            + perRequest
                .map(micros -> ", " + Figures.micros(micros) + " of CPU per request")
                .orElse("")
            + ".",
        seen);
  }

  /** What the JIT has of that, where it is not a little. */
  private static String compiling(Evidence evidence) {
    Report.ServiceUse service = evidence.cell().service();
    return service
        .compileShare()
        .filter(share -> service.stillCompiling())
        .map(
            share ->
                ", of which the JIT has "
                    + (service.compileCpuMs().isEmpty() ? "up to " : "")
                    + Figures.percent(share))
        .orElse("");
  }
}
