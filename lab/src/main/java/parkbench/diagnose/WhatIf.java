package parkbench.diagnose;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import parkbench.plan.Capacity;
import parkbench.plan.Ceiling;
import parkbench.plan.Ceilings;
import parkbench.plan.Faults;
import parkbench.plan.Fork;
import parkbench.plan.Intervention;
import parkbench.plan.Intervention.Change;
import parkbench.plan.Intervention.Prediction;
import parkbench.plan.Trial;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.text.Figures;
import parkbench.text.FindingText;

/**
 * What a finding predicts if twice as much were there of what it says is short, or one core in
 * place of several where these are in each other's way.
 *
 * <p>With twice as much, throughput rises to the next bound: the smallest of users / (wait + think
 * time), pool / work, servers of the upstream / work, and CPUs / CPU time per request. The first
 * three are arithmetic and are predicted within {@link #BY_ARITHMETIC}. The last rests on what this
 * run measured per request, the JIT's share taken off; a busier service takes less per request, and
 * it is not known by how much, so that its interval goes from {@link #BY_CPU} below it up to the
 * smallest of the others.
 *
 * <p>Threads that change one value on several cores do it one at a time: on one core they answer at
 * least as much, where independent ones would answer what one core does of the CPU that they used.
 * How much more, no arithmetic says.
 */
public final class WhatIf {
  /** How near a bound of waits is predicted. */
  public static final double BY_ARITHMETIC = 0.05;

  /** How far below a bound of the CPU it may stay. */
  public static final double BY_CPU = 0.25;

  /** By how much the prediction's lower end must lie above what was found. */
  private static final double LEAST_GAIN = 1.05;

  /** Keys with a dot and no blank, which are no call of a class's method, and variables. */
  private static final Pattern KEY =
      Pattern.compile("[a-z][\\w-]*(\\.(\"[^\"]+\"|[\\w-]+))+|[A-Z][A-Z0-9_]*");

  /** The leading finding, and the next one where that names nothing that could be tried. */
  private static final int LEADING = 2;

  private final Fork fork;
  private final Trial trial;
  private final TrialReport cell;

  private WhatIf(Fork fork, Trial trial, TrialReport cell) {
    this.fork = fork;
    this.trial = trial;
    this.cell = cell;
  }

  /**
   * An answer.
   *
   * @param why there is none
   */
  public record Answer(Optional<Intervention> counterfactual, String why) {}

  /**
   * What a trial's leading finding predicts; where that names nothing that could be tried, what the
   * leading one of its service's threads does.
   */
  public static Answer of(Fork fork, Trial trial, TrialReport cell) {
    List<Answer> answers =
        cell.findings().stream().limit(LEADING).map(new WhatIf(fork, trial, cell)::answer).toList();
    return answers.stream()
        .filter(answer -> answer.counterfactual().isPresent())
        .findFirst()
        .orElseGet(
            () ->
                none(
                    answers.isEmpty()
                        ? "nothing was found of it"
                        : answers.stream()
                            .map(Answer::why)
                            .distinct()
                            .collect(Collectors.joining("; "))));
  }

  private Answer answer(Finding finding) {
    if (trial.load().open().filter(open -> !open.steady()).isPresent()) {
      return none("its load changes, and so does what bounds it");
    }
    if (!trial.upstream().steady()) {
      return none("its upstream changes, and so does what bounds it");
    }
    if (!trial.upstream().faults().equals(Faults.NONE)) {
      return none("its upstream fails on purpose, and no arithmetic predicts the good responses");
    }
    if (trial.load().isBurst()
        && cell.responses().errors().total() + cell.responses().pending() > 0) {
      return none("requests of its burst had no good answer, and it is measured longer for them");
    }
    if (fork.approach().calls() > 0 && !trial.upstream().takes(trial.delay())) {
      return none("its upstream's routes have delays of their own, and the arithmetic knows one");
    }
    if (cell.responses().throughputRps() <= 0) {
      return none("it answered nothing");
    }
    Optional<Change> change =
        switch (finding.rule()) {
          case THREAD_POOL_EXHAUSTED, REQUEST_THREADS_EXHAUSTED -> pool(finding);
          case CALLS_BOUNDED -> callers(finding);
          case UPSTREAM_AT_CAPACITY -> upstream();
          case LIMITED_BY_LOAD -> users();
          case CAS_CONTENTION -> oneCore();
          default -> Optional.empty();
        };
    return change
        .map(one -> predicted(finding, one))
        .orElseGet(
            () ->
                none(
                    "\""
                        + finding.rule().title()
                        + "\" names nothing that could be changed"
                        + hint()));
  }

  private String hint() {
    boolean dumped = cell.findings().stream().anyMatch(finding -> !finding.stack().isEmpty());
    return dumped ? "" : "; thread dumps may show more (--thread-dumps)";
  }

  /** The pool that the description names, if it is the one that is full and can be set. */
  private Optional<Change> pool(Finding finding) {
    return fork.approach()
        .pool()
        .filter(pool -> fork.system().start().ours())
        .filter(
            pool ->
                finding.remedy().settings().stream()
                    .anyMatch(setting -> setting.key().equals(pool.setting())))
        .filter(pool -> KEY.matcher(pool.setting()).matches())
        .map(pool -> new Intervention.PoolSize(pool.setting(), pool.size(), 2 * pool.size()));
  }

  /** The pool that the description names, if it is as large as the number of calls at a time. */
  private Optional<Change> callers(Finding finding) {
    double most = finding.number(FactName.CALLS_AT_A_TIME).orElse(0.0);
    return fork.approach()
        .pool()
        .filter(pool -> fork.system().start().ours())
        .filter(pool -> Math.abs(pool.size() - most) <= 1)
        .filter(pool -> KEY.matcher(pool.setting()).matches())
        .map(pool -> new Intervention.PoolSize(pool.setting(), pool.size(), 2 * pool.size()));
  }

  private Optional<Change> upstream() {
    return trial.upstream().capacity() instanceof Capacity.Servers limited
        ? Optional.of(new Intervention.UpstreamServers(limited.servers(), 2 * limited.servers()))
        : Optional.empty();
  }

  private Optional<Change> users() {
    return trial
        .load()
        .closed()
        .map(closed -> new Intervention.Users(closed.users(), 2 * closed.users()));
  }

  private Optional<Change> oneCore() {
    return cell.resources()
        .service()
        .cpu()
        .cpuCores()
        .map(used -> used * cell.resources().service().ownShare())
        .filter(used -> used > 1 && fork.limits().quota().isEmpty())
        .map(used -> new Intervention.Cores(fork.limits().cores(), 1, used));
  }

  private Answer predicted(Finding finding, Change change) {
    Optional<Ceiling> ceiling =
        ceilings(change).stream().min(Comparator.comparingDouble(Ceiling::rps));
    double found = cell.responses().throughputRps();
    Optional<Prediction> prediction =
        change instanceof Intervention.Cores cores
            ? Optional.of(oneAtATime(cores))
            : ceiling.map(this::next);
    if (prediction.isEmpty()) {
      return none("nothing is known that would bound it then");
    }
    if (cell.resources().service().cpu().cpuMicrosPerRequest().isEmpty()) {
      return none("its CPU was not measured, so whether it would be the next limit is unknown");
    }
    Prediction next = prediction.get();
    double ifWrong = change.ifWrong() * found;
    if (next.low() < LEAST_GAIN * ifWrong) {
      return none(
          "with "
              + change.words()
              + " the next bound, "
              + next.by()
              + ", may be at "
              + Figures.rps(next.low())
              + ", too near the "
              + Figures.rps(ifWrong)
              + (ifWrong < found ? " of work that shares nothing" : " that were found"));
    }
    return new Answer(
        Optional.of(
            new Intervention(
                fork.system().name() + "/" + fork.approach().name(),
                FindingText.sentence(finding),
                change,
                found,
                next,
                ceiling)),
        "");
  }

  private Prediction next(Ceiling ceiling) {
    return cpu(ceiling)
        .filter(cpu -> cpu.rps() < ceiling.rps())
        .orElseGet(
            () ->
                new Prediction(
                    ceiling.rps(),
                    (1 - BY_ARITHMETIC) * ceiling.rps(),
                    Optional.of((1 + BY_ARITHMETIC) * ceiling.rps()),
                    ceiling.why()));
  }

  /** The rate of one core is the bound of any number of cores, and the line goes to and fro. */
  private Prediction oneAtATime(Intervention.Cores change) {
    double found = cell.responses().throughputRps();
    return new Prediction(
        found,
        (1 - BY_ARITHMETIC) * found,
        Optional.empty(),
        "one at a time succeeds, on however many cores; of work that shares nothing one core would"
            + " do "
            + Figures.rps(change.ifWrong() * found));
  }

  /** All that bounds it with the change, but for the CPU. */
  private List<Ceiling> ceilings(Change change) {
    return Ceilings.ofAllAnswered(
        change.in(fork.approach()),
        trial.delay(),
        change.in(trial.load()),
        Optional.of(trial.exchange().connections()),
        change.in(trial.upstream()).capacity());
  }

  private Optional<Prediction> cpu(Ceiling ceiling) {
    Report.ServiceUse service = cell.resources().service();
    return service
        .cpu()
        .cpuMicrosPerRequest()
        .map(micros -> service.ownShare() * micros)
        .filter(micros -> micros > 0)
        .map(micros -> cpu(micros, ceiling));
  }

  private Prediction cpu(double micros, Ceiling ceiling) {
    double rps = fork.limits().cpus() / (micros / 1e6);
    return new Prediction(
        rps,
        (1 - BY_CPU) * rps,
        Optional.of(Math.max(rps, (1 + BY_ARITHMETIC) * ceiling.rps())),
        Figures.number(fork.limits().cpus())
            + " CPU / "
            + Figures.micros(micros)
            + " per request, at most "
            + ceiling.why());
  }

  private static Answer none(String why) {
    return new Answer(Optional.empty(), why);
  }
}
