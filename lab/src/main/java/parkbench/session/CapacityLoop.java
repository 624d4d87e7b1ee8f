package parkbench.session;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import parkbench.analysis.Analysis;
import parkbench.harness.HarnessFailed;
import parkbench.harness.PlanRun;
import parkbench.plan.CapacityGoal;
import parkbench.plan.Fork;
import parkbench.plan.Intervention.PoolSize;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.planner.CapacityPlan;
import parkbench.result.CapacityAnswer;
import parkbench.sandbox.LaunchFailed;
import parkbench.statistics.AnalysedTrial;
import parkbench.statistics.CapacityAnswers;
import parkbench.statistics.CapacitySearch;
import parkbench.statistics.CapacitySearch.Next;
import parkbench.statistics.CapacityStep;
import parkbench.statistics.CapacitySubject;
import parkbench.store.RunWriter;
import parkbench.store.StoredRun;
import parkbench.text.CapacityText;

/**
 * Searches the capacity of each approach at each delay: trials of a fork follow from those before,
 * and fresh forks confirm what was found. Every trial is on disk before it is measured.
 */
final class CapacityLoop {
  /** A service that dies at every rate is started no more than so often. */
  private static final int MOST_FORKS = 8;

  private final RunWriter writer;
  private final PlanRun planRun;
  private final Progress progress;
  private final LongSupplier clock;
  private final Analysis analysis;
  private final Map<CapacitySubject, Long> began = new HashMap<>();
  private final Set<CapacitySubject> followed = new HashSet<>();

  /** Of how many steps the answer so far was shown. */
  private final Map<CapacitySubject, Integer> said = new HashMap<>();

  private Plan whole;

  /**
   * @param whole all that is planned by now
   * @param clock nanoseconds on the machine's monotonic clock
   */
  CapacityLoop(
      RunWriter writer, PlanRun planRun, Progress progress, Plan whole, LongSupplier clock) {
    this.writer = writer;
    this.planRun = planRun;
    this.progress = progress;
    this.whole = whole;
    this.clock = clock;
    this.analysis = Knowledge.analysis(writer.directory());
  }

  /**
   * Measures until each search has its answer, or no time left.
   *
   * @param first what of the plan was not measured yet
   */
  void measure(Plan first) throws InterruptedException, LaunchFailed, HarnessFailed, IOException {
    if (!first.forks().isEmpty()) {
      planRun.run(first, this::next);
    }
    for (Plan more = forks(); !more.forks().isEmpty(); more = forks()) {
      grown(whole.and(more));
      progress.toCome(whole, more);
      planRun.run(more, this::next);
    }
  }

  /** The next rate of a fork whose service is warm; empty: a fresh fork is needed, or none. */
  private Optional<Trial> next(Fork begun) {
    Fork fork = whole.fork(begun.number());
    Trial first = fork.trials().getFirst();
    CapacitySubject subject = CapacitySubject.of(fork, first);
    Next next = next(subject);
    if (!(next instanceof Next.Try tried)) {
      return Optional.empty();
    }
    Trial trial = CapacityPlan.step(fork, first, whole.trials() + 1, tried.rps());
    if (isOver(subject, fork, trial.timing().settle().plus(trial.timing().window()))) {
      return Optional.empty();
    }
    grown(whole.adding(fork.number(), trial));
    progress.grown(whole);
    return Optional.of(trial);
  }

  /** Fresh forks that the searches need now, one for each at most. */
  private Plan forks() {
    List<Fork> more = new ArrayList<>();
    Map<CapacitySubject, List<Fork>> subjects = subjects();
    for (Map.Entry<CapacitySubject, List<Fork>> each : subjects.entrySet()) {
      Fork like = each.getValue().getFirst();
      Trial first = like.trials().getFirst();
      int number = whole.forks().size() + more.size() + 1;
      int trial = whole.trials() + more.size() + 1;
      boolean over =
          each.getValue().size() >= MOST_FORKS || isOver(each.getKey(), like, like.estimate());
      Optional<Fork> fork =
          switch (next(each.getKey())) {
            case Next.Found found -> advised(each.getKey(), like, number, trial);
            case Next next when over -> advised(each.getKey(), like, number, trial);
            case Next.Try tried ->
                Optional.of(
                    like.afresh(number, CapacityPlan.step(like, first, trial, tried.rps())));
            case Next.Confirm confirmed ->
                Optional.of(
                    like.afresh(
                        number, CapacityPlan.confirmation(like, first, trial, confirmed.rps())));
          };
      fork.ifPresent(more::add);
    }
    return whole.further(more);
  }

  /** The same service with the pool size that follows, where that is asked for and not begun. */
  private Optional<Fork> advised(CapacitySubject subject, Fork like, int number, int trial) {
    CapacityGoal goal = whole.capacity().orElseThrow();
    if (!goal.applied() || !followed.add(subject)) {
      return Optional.empty();
    }
    Map<CapacitySubject, CapacityAnswer> answers =
        CapacityAnswers.of(whole, analysis.judged(StoredRun.open(writer.directory())));
    boolean begun = subjects().containsKey(subject.advised());
    return Optional.ofNullable(answers.get(subject))
        .filter(answer -> !begun && answer.applied().isEmpty())
        .flatMap(answer -> answer.advice().pool())
        .filter(CapacityAnswer.Pool::differs)
        .map(
            pool ->
                CapacityPlan.advised(
                    like,
                    new PoolSize(pool.setting(), pool.now(), (int) pool.size().value()),
                    number,
                    trial,
                    Math.rint(pool.cpuRps().value() / 2)));
  }

  private Map<CapacitySubject, List<Fork>> subjects() {
    Map<CapacitySubject, List<Fork>> subjects = new LinkedHashMap<>();
    for (Fork fork : whole.forks()) {
      subjects
          .computeIfAbsent(
              CapacitySubject.of(fork, fork.trials().getFirst()), any -> new ArrayList<>())
          .add(fork);
    }
    return subjects;
  }

  private Next next(CapacitySubject subject) {
    CapacityGoal goal = whole.capacity().orElseThrow();
    List<AnalysedTrial> trials =
        CapacitySubject.all(analysis.judged(StoredRun.open(writer.directory())))
            .getOrDefault(subject, List.of());
    if (trials.stream().noneMatch(AnalysedTrial::hasLoad)) {
      // A service that gets no load is not started again and again.
      return new Next.Found(Optional.empty(), Optional.empty(), false, false, 0);
    }
    List<CapacityStep> steps = CapacitySubject.steps(trials, goal);
    if (!Integer.valueOf(steps.size()).equals(said.put(subject, steps.size()))) {
      say(steps, goal);
    }
    return CapacitySearch.next(steps, goal);
  }

  private void say(List<CapacityStep> steps, CapacityGoal goal) {
    CapacityStep last = steps.getLast();
    Next.Found found = CapacitySearch.soFar(steps, goal);
    progress.say(CapacityText.soFar(last.rps(), last.kept(), found.search(true)));
  }

  /** Whether no time is left for what comes next; the first fork has begun before it is asked. */
  private boolean isOver(CapacitySubject subject, Fork like, Duration next) {
    long now = clock.getAsLong();
    long from = began.computeIfAbsent(subject, any -> now - like.estimate().toNanos());
    Duration within = whole.capacity().orElseThrow().within();
    return now - from + next.toNanos() > within.toNanos();
  }

  private void grown(Plan plan) {
    whole = plan;
    writer.plan(plan);
  }
}
