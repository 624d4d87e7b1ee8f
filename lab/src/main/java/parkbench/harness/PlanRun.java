package parkbench.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import parkbench.collect.Observer;
import parkbench.collect.ProcessObserver;
import parkbench.collect.jvm.JvmObserver;
import parkbench.plan.Fork;
import parkbench.plan.Phase;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.record.Death;
import parkbench.record.MachineCheck;
import parkbench.record.Metric;
import parkbench.record.TrialRecord;
import parkbench.record.WarmUpRecord;
import parkbench.record.WorkTime;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.NotReady;
import parkbench.sandbox.SandboxFault;
import parkbench.stacks.StackClassifier;
import parkbench.store.RunWriter;

/**
 * Runs a plan from its first fork to its last.
 *
 * <p>Everything that is opened is closed in reverse order, whatever happens; a trial is on disk
 * before the next one starts.
 */
public final class PlanRun {
  private final HarnessProcesses players;
  private final RunWriter writer;
  private final Event.Audience audience;
  private final MachineChecker looks;
  private final QuietTime quiet;
  private final StackClassifier classifier;
  private final PhaseClock phases;
  private int order;

  /** The machine was looked at in this run; absent before, and where that shows nothing. */
  private Optional<MachineCheck> check = Optional.empty();

  private boolean checked;

  /** A player failed: what it says next may belong to what it was asked before. */
  private boolean broken;

  /**
   * @param looks at the machine
   * @param classifier knows the libraries whose frames are on the stacks of the services
   * @param quiet time to get around interference
   * @param before trials that the run has already, since it was cut off after them
   */
  public PlanRun(
      HarnessProcesses players,
      RunWriter writer,
      Event.Audience audience,
      MachineChecker looks,
      QuietTime quiet,
      StackClassifier classifier,
      int before) {
    this.players = players;
    this.writer = writer;
    this.audience = audience;
    this.looks = looks;
    this.quiet = quiet;
    this.classifier = classifier;
    this.phases = new PhaseClock(quiet::nanos);
    this.order = before;
  }

  /**
   * Runs every fork of the plan. The players are left on the stage for the next one, unless this
   * one ends early: then they are ended, whatever they were doing.
   *
   * @throws HarnessFailed when the lab's own processes cannot be kept alive
   * @throws LaunchFailed when they cannot be started
   * @throws IOException when the run directory cannot be written
   * @throws InterruptedException when somebody wants it to end
   */
  public void conduct(Plan plan)
      throws HarnessFailed, LaunchFailed, IOException, InterruptedException {
    broken = false;
    boolean well = false;
    try {
      Harness lab = startLab(plan);
      checkMachine(plan, lab);
      players.beginToWarm(plan);
      for (List<Fork> group : plan.groups()) {
        lab = broken ? restartLab(plan) : lab;
        measure(new Group(group, plan, lab));
      }
      well = !broken;
    } finally {
      leaveLab(well);
    }
  }

  private Harness startLab(Plan plan)
      throws HarnessFailed, LaunchFailed, IOException, InterruptedException {
    phases.enter(Phase.LAB);
    audience.hear(new Event.LabStarting());
    players.sandbox().keepMyself(plan.layout().conductor());
    return players.ready(plan);
  }

  private Harness restartLab(Plan plan)
      throws HarnessFailed, LaunchFailed, IOException, InterruptedException {
    phases.enter(Phase.LAB);
    players.close();
    Harness lab = players.ready(plan);
    players.beginToWarm(plan);
    broken = false;
    return lab;
  }

  private void leaveLab(boolean well) {
    phases.pause();
    writer.spent(phases.spent());
    // No fork needed warm players, and the next run must not meet them at work.
    if (!well || players.warming()) {
      players.close();
    }
  }

  /** Once in a run, before its first warm-up. */
  private void checkMachine(Plan plan, Harness stage) throws InterruptedException {
    if (checked) {
      return;
    }
    checked = true;
    phases.enter(Phase.PREFLIGHT);
    check = looks.before(plan.layout(), stage.pids());
    if (check.isPresent()) {
      quiet.checked(check.get());
      writer.check(check.get());
      audience.hear(new Event.MachineChecked(check.get()));
    }
  }

  /** Forks that are warm at the same time; most are alone. */
  private record Group(List<Fork> forks, Plan plan, Harness stage) {
    /** What is said of a fork without a fault of its own. */
    private static final String LEFT_ALONE = "another service of its group was not measured";
  }

  /** A service that is warm, and what all of its measurements have in common. */
  private record Warm(
      Fork fork,
      HarnessLayout casting,
      Service service,
      Optional<ProcessObserver> observer,
      WarmUpRecord warmUp) {}

  private void measure(Group group) throws HarnessFailed, IOException, InterruptedException {
    Set<Fork> recorded = new HashSet<>();
    startNext(group, List.of(), recorded);
    for (Fork fork : group.forks()) {
      if (!recorded.contains(fork)) {
        for (Trial trial : fork.trials()) {
          record(fork, trial, Optional.empty(), Service.jvm(fork), "", Group.LEFT_ALONE);
        }
      }
    }
    broken |= !group.stage().alive();
  }

  /**
   * Starts and warms the next fork of a group, with those before it warm; measures all where none
   * is left.
   *
   * @param recorded forks whose trials have their records; those of a group are all in it, unless
   *     one of them did not come so far
   */
  private void startNext(Group group, List<Warm> warm, Set<Fork> recorded)
      throws HarnessFailed, IOException, InterruptedException {
    if (warm.size() == group.forks().size()) {
      recorded.addAll(group.forks());
      measureTrials(group, warm);
      return;
    }
    Fork fork = group.forks().get(warm.size());
    audience.hear(new Event.ForkStarting(fork));
    phases.enter(Phase.SERVICE_START);
    Path directory = writer.forkDirectory(fork);
    Optional<OriginService> origin;
    try {
      origin =
          OriginService.start(fork, players.sandbox(), group.plan().layout().upstream(), directory);
    } catch (SandboxFault e) {
      recorded.add(fork);
      unmeasured(fork, "what answers in the upstream's place: " + e.getMessage());
      return;
    }
    try {
      startService(group, warm, recorded, origin, directory);
    } finally {
      origin.ifPresent(OriginService::close);
    }
  }

  private void startService(
      Group group,
      List<Warm> warm,
      Set<Fork> recorded,
      Optional<OriginService> origin,
      Path directory)
      throws HarnessFailed, IOException, InterruptedException {
    Fork fork = group.forks().get(warm.size());
    Plan plan = group.plan();
    try (Service service =
        Service.start(
            fork,
            players.sandbox(),
            cores(fork, plan),
            plan.layout().shared(),
            group.stage().upstream().url(),
            directory)) {
      phases.enter(Phase.LAB);
      Harness stage = players.warm(group.stage());
      Optional<ProcessObserver> observer = watch(service);
      try {
        HarnessLayout casting = new HarnessLayout(stage, players, plan.layout().load(), origin);
        Optional<WarmUpRecord> warmUp = warmUp(fork, plan, casting, service, observer, recorded);
        if (warmUp.isPresent()) {
          List<Warm> more = new ArrayList<>(warm);
          more.add(new Warm(fork, casting, service, observer, warmUp.get()));
          startNext(group, more, recorded);
        }
      } finally {
        phases.enter(Phase.SERVICE_END);
        observer.ifPresent(ProcessObserver::close);
      }
    } catch (NotReady e) {
      recorded.add(fork);
      failed(fork, e.getMessage(), e.death());
    } catch (SandboxFault e) {
      recorded.add(fork);
      unmeasured(fork, String.valueOf(e.getMessage()));
    }
  }

  /** The lab could not start what these trials need; that says nothing about the service. */
  private void unmeasured(Fork fork, String why) throws IOException {
    audience.hear(new Event.ForkFailed(fork, why));
    for (Trial trial : fork.trials()) {
      record(fork, trial, Optional.empty(), Service.jvm(fork), "", why);
    }
  }

  /** Absent where a player failed meanwhile: the trials of the fork are recorded then. */
  private Optional<WarmUpRecord> warmUp(
      Fork fork,
      Plan plan,
      HarnessLayout casting,
      Service service,
      Optional<ProcessObserver> observer,
      Set<Fork> recorded)
      throws IOException, InterruptedException {
    phases.enter(Phase.WARM_UP);
    try {
      WarmUpRecord warmUp =
          new ServiceWarmUp(casting, service, observer, cores(fork, plan))
              .warm(
                  fork,
                  TrialRun.behaviour(fork.trials().getFirst().upstream()),
                  plan.randomSeed(),
                  progress -> audience.hear(new Event.WarmingUp(fork, progress)));
      audience.hear(new Event.Warm(fork, warmUp));
      return Optional.of(warmUp);
    } catch (HarnessFailed e) {
      broken = true;
      recorded.add(fork);
      lost(fork, service, fork.trials(), e.what());
      return Optional.empty();
    }
  }

  /** A trial of a warm service. */
  private record Turn(Warm of, Trial trial) {}

  /** All trials of a group by their numbers. */
  private void measureTrials(Group group, List<Warm> warm)
      throws IOException, InterruptedException {
    List<Turn> turns =
        warm.stream()
            .flatMap(of -> of.fork().trials().stream().map(trial -> new Turn(of, trial)))
            .sorted(Comparator.comparingInt(turn -> turn.trial().number()))
            .toList();
    List<Long> services = warm.stream().flatMap(of -> of.service().pids().stream()).toList();
    for (Turn turn : turns) {
      Warm of = turn.of();
      if (gone(of)) {
        String why =
            of.casting().stage().alive() && !broken
                ? ""
                : "one of the lab's own processes had failed before";
        lost(of.fork(), of.service(), List.of(turn.trial()), why);
        continue;
      }
      measure(turn, group.plan(), services);
      while (!gone(of) && !of.fork().warmUp().none() && oneMore(turn.trial())) {
        measure(turn, group.plan(), services);
      }
    }
  }

  /** Whether nothing can be measured in this fork any more. */
  private boolean gone(Warm of) {
    return broken
        || !of.casting().stage().alive()
        || of.service().child().map(child -> !child.alive()).orElse(false);
  }

  /** A service that was to be measured cold is cold once: the caller sees to that. */
  private boolean oneMore(Trial trial) {
    if (!quiet.wants(trial)) {
      return false;
    }
    boolean affordable = quiet.affords(trial);
    audience.hear(
        affordable
            ? new Event.MeasuringAgain(trial, quiet.left())
            : new Event.NoTimeLeft(trial, quiet.left(), quiet.total()));
    return affordable;
  }

  private void measure(Turn turn, Plan plan, List<Long> services)
      throws IOException, InterruptedException {
    Warm of = turn.of();
    Trial trial = turn.trial();
    awaitQuiet(turn, plan, services);
    phases.enter(Phase.MEASURING);
    long from = quiet.nanos();
    int number = ++order;
    audience.hear(new Event.TrialStarting(of.fork(), trial, number));
    List<Observer> observers = of.casting().stage().watching(trial.driver());
    of.observer().ifPresent(observers::add);
    TrialRun run =
        new TrialRun(
            of.casting(),
            of.service(),
            observers,
            of.observer().flatMap(ProcessObserver::jvm),
            writer,
            plan.randomSeed() + number,
            () -> workAfter(plan));
    TrialRecord record =
        run.run(
            of.fork(),
            trial,
            number,
            of.warmUp(),
            progress -> audience.hear(new Event.TrialRunning(of.fork(), trial, progress)));
    broken = run.broke();
    quiet.measured(record, from);
    audience.hear(new Event.TrialEnded(of.fork(), record));
  }

  /** Until no other process takes a core, or as long as there is time for that. */
  private void awaitQuiet(Turn turn, Plan plan, List<Long> services) throws InterruptedException {
    long most = quiet.forWaiting().toNanos();
    long from = quiet.nanos();
    Harness stage = turn.of().casting().stage();
    MachineChecker.Own own = new MachineChecker.Own(stage.pids(), services);
    while (quiet.nanos() - from < most) {
      phases.enter(Phase.WAITING);
      long lookFrom = quiet.nanos();
      Optional<MachineCheck.Core> noisiest =
          looks
              .between(plan.layout(), stage.machine(), own, QuietTime.LOOK)
              .filter(MachineCheck.Core::noisy);
      quiet.looked(lookFrom, noisiest.isEmpty());
      if (noisiest.isEmpty()) {
        return;
      }
      audience.hear(new Event.Waiting(turn.trial(), noisiest.get(), quiet.left()));
    }
  }

  /** What the work of the check takes now; absent where that timed none. */
  private Optional<WorkTime> workAfter(Plan plan) throws InterruptedException {
    return check.flatMap(MachineCheck::work).isPresent()
        ? looks.after(plan.layout().service().getFirst())
        : Optional.empty();
  }

  /** The layout's cores are for the largest fork. */
  private static List<Integer> cores(Fork fork, Plan plan) {
    List<Integer> all = plan.layout().service();
    return all.subList(0, Math.min(all.size(), fork.limits().cores()));
  }

  private Optional<ProcessObserver> watch(Service service) {
    return service
        .child()
        .map(
            child -> {
              Supplier<Map<Metric, Double>> use = child::limitsUse;
              return Observer.ofService(
                  child.pid(),
                  service.port(),
                  use,
                  new JvmObserver.Access(JvmObserver.How.BEANS, Path.of(""), classifier));
            });
  }

  /** The service never became ready: each of its trials is a valid one, and failed. */
  private void failed(Fork fork, @Nullable String why, Optional<Death> death) throws IOException {
    String reason = why == null ? "unknown" : why;
    audience.hear(new Event.ForkFailed(fork, reason));
    Death end = death.orElse(new Death(Death.NEVER_READY, false, reason.lines().toList()));
    for (Trial trial : fork.trials()) {
      record(fork, trial, Optional.of(end), Service.jvm(fork), "", "");
    }
  }

  /** Trials that cannot be run since the service or an instrument has ended. */
  private void lost(Fork fork, Service service, List<Trial> trials, String instruments)
      throws IOException {
    Optional<Death> death = service.child().flatMap(child -> child.death());
    for (Trial trial : trials) {
      record(fork, trial, death, service.jvm(), service.command(), instruments);
    }
  }

  private void record(
      Fork fork, Trial trial, Optional<Death> death, String jvm, String command, String instruments)
      throws IOException {
    TrialRecord record =
        new TrialRecord(
            fork.number(),
            ++order,
            trial,
            WarmUpRecord.NONE,
            Optional.empty(),
            Optional.empty(),
            new TrialRecord.Service(jvm, command, death),
            new TrialRecord.Lab(
                instruments, "", List.of(), Optional.empty(), Optional.empty(), Optional.empty()),
            new TrialRecord.Beside(Optional.empty(), Optional.empty(), Optional.empty()));
    writer.finish(writer.trialDirectory(record.order(), trial), record);
    audience.hear(new Event.TrialEnded(fork, record));
  }
}
