package parkbench.diagnose;

import java.util.Comparator;
import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.plan.Quantity;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Grade;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.Remedy;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.result.ThreadPool;
import parkbench.result.ThreadPool.Activity;
import parkbench.result.TrialEvidence;

/**
 * The service uses up its CPU. In a trial what its JIT uses counts, as requests get what it leaves,
 * but not beside a limit that holds when all is compiled. Elsewhere a service that compiles is
 * {@linkplain JitWarmUp not warm}.
 */
final class CpuBound implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    Optional<Double> busy = evidence.cpuShare().filter(share -> share >= limits.cpu().bound());
    return evidence.trial().isPresent()
        ? busy.filter(share -> isOfTrial(evidence, evidence.trial().get(), limits))
            .map(share -> ofTrial(share, evidence, evidence.trial().get(), limits.cpu()))
        : busy.filter(share -> !JitWarmUp.is(evidence, limits.cpu()))
            .map(share -> ofProcess(share, evidence, limits.cpu()));
  }

  private static boolean isOfTrial(Evidence evidence, TrialEvidence trial, DiagnosisLimits limits) {
    boolean compiles = compiles(evidence, limits.cpu());
    return (!compiles || !limited(evidence, limits))
        && (!compiles || !trial.mayReachDemand(limits))
        && (!mayHaveMore(trial) || wouldBe(trial, limits.cpu()));
  }

  /** Whether the service without its JIT leaves some of its CPU. */
  private static boolean compiles(Evidence evidence, DiagnosisLimits.Cpu limits) {
    return evidence.ownCpuShare().or(evidence::cpuShare).orElse(1.0) < limits.bound();
  }

  private static boolean limited(Evidence evidence, DiagnosisLimits limits) {
    return new UpstreamAtCapacity().examine(evidence, limits).isPresent()
        || new ThreadPoolExhausted().examine(evidence, limits).isPresent();
  }

  /** Whether the machine took some of the CPU, or its core was slower than at its best. */
  private static boolean mayHaveMore(TrialEvidence trial) {
    return trial.interfered()
        || trial
            .figures()
            .graded(Quantity.CPU_US_PER_REQUEST)
            .filter(graded -> graded.grade() == Grade.ABOUT)
            .isPresent();
  }

  /**
   * Whether it would be used up on a quiet machine as well: the CPU of as many requests as the
   * ceiling allows is more than the service was given. Without a ceiling, something else may end it
   * soon after: it has to have had most of its CPU.
   */
  private static boolean wouldBe(TrialEvidence trial, DiagnosisLimits.Cpu limits) {
    double given = trial.fork().limits().cpus();
    Report.ServiceUse service = trial.figures().resources().service();
    Optional<Double> ceiling = trial.figures().ceiling().ceilingRps();
    if (ceiling.isEmpty()) {
      return service
          .cpu()
          .cpuCores()
          .filter(cores -> cores >= limits.boundUnderInterference() * given)
          .isPresent();
    }
    Optional<Double> each =
        trial
            .figures()
            .graded(Quantity.CPU_US_PER_REQUEST)
            .map(graded -> graded.bracket().low())
            .or(service.cpu()::cpuMicrosPerRequest);
    return each.filter(
            micros -> micros * service.ownShare() * ceiling.get() / 1e6 >= limits.bound() * given)
        .isPresent();
  }

  private static Finding ofTrial(
      double share, Evidence evidence, TrialEvidence trial, DiagnosisLimits.Cpu limits) {
    boolean compiles = compiles(evidence, limits);
    Report.ServiceUse service = trial.figures().resources().service();
    FindingBuilder facts =
        new FindingBuilder()
            .graded(FactName.THROUGHPUT, trial.throughput())
            .share(FactName.CPU, share)
            .cores(FactName.CPU_LIMIT, trial.fork().limits().cpus());
    Shared.takenByMachine(trial, facts, limits);
    service
        .cpu()
        .cpuMicrosPerRequest()
        .ifPresent(
            micros -> facts.figure(FactName.CPU_PER_REQUEST, micros, Quantity.Unit.MICROSECONDS));
    facts.add(
        service.compileShare().filter(jit -> service.stillCompiling()).map(FactName.JIT::share));
    facts.add(service.cpu().throttledPeriods().map(FactName.THROTTLED_PERIODS::number));
    place(evidence, facts);
    return facts.finding(
        RuleId.CPU_BOUND,
        share >= limits.boundSurely() && !compiles ? Confidence.HIGH : Confidence.MEDIUM,
        compiles
            ? Remedy.Advice.LESS_WORK_AFTER_WARM_UP
            : evidence.ofJvm() ? Remedy.Advice.LESS_WORK : Remedy.Advice.LESS_WORK_OF_ANY);
  }

  private static Finding ofProcess(double share, Evidence evidence, DiagnosisLimits.Cpu limits) {
    double compiling = share - evidence.ownCpuShare().orElse(share);
    FindingBuilder facts =
        new FindingBuilder()
            .share(FactName.CPU, share)
            .add(evidence.use(Kind.CPU_LIMIT).map(FactName.CPU_LIMIT::cores))
            .add(
                evidence
                    .use()
                    .stolenShare()
                    .filter(stolen -> stolen > limits.takenShown())
                    .map(FactName.CPU_TAKEN_BY_MACHINE::share));
    if (compiling >= limits.jitShown()) {
      facts.share(FactName.JIT, compiling);
    }
    place(evidence, facts);
    return facts.finding(
        RuleId.CPU_BOUND,
        share >= limits.boundSurely() ? Confidence.HIGH : Confidence.MEDIUM,
        Remedy.Advice.LESS_WORK);
  }

  /** Where the threads run most often that used the most. */
  private static void place(Evidence evidence, FindingBuilder facts) {
    Optional<ThreadPool> pool =
        evidence.pools().stream()
            .filter(each -> each.cpu().cores().isPresent())
            .max(Comparator.comparingDouble(each -> each.cpu().cores().orElse(0.0)));
    Optional<Activity> where = pool.flatMap(most -> most.most(ThreadActivity.RUNNING));
    pool.ifPresent(
        most -> {
          facts.text(FactName.POOL, most.title());
          facts.add(most.cpu().cores().map(FactName.CPU_USED::cores));
          where.ifPresent(
              activity ->
                  facts
                      .text(FactName.PLACE, activity.place())
                      .share(
                          FactName.PLACE_SHARE, activity.threadsMean() / most.threads().busyMean())
                      .stack(activity.stack()));
        });
  }
}
