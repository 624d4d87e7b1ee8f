package parkbench.harness;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import parkbench.plan.Fork;
import parkbench.plan.Phase;
import parkbench.plan.Trial;
import parkbench.record.TrialRecord;

/**
 * Runs forks whose services are warm at the same time; most groups have one fork. Each trial of the
 * group has its record on disk when it ends.
 */
final class ForkGroupRun {
  /** The reason of a fork that did not fail itself. */
  static final String LEFT_OUT = "another service of its group was not measured";

  private final List<Fork> forks;
  private final Harness harness;
  private final PlanContext context;

  ForkGroupRun(List<Fork> forks, Harness harness, PlanContext context) {
    this.forks = forks;
    this.harness = harness;
    this.context = context;
  }

  /**
   * Starts and warms all services, measures their trials, and ends the services in reverse order.
   *
   * @throws HarnessFailed when the lab's own processes failed while a service started
   */
  void run() throws HarnessFailed, IOException, InterruptedException {
    Optional<Fork> failed;
    try (Closer open = new Closer()) {
      List<WarmService> warm = new ArrayList<>();
      failed = startAll(warm, open);
      if (failed.isEmpty()) {
        measureTrials(warm);
      }
    }
    if (failed.isPresent()) {
      leaveOut(failed.get());
    }
  }

  /** The fork that failed, whose trials are recorded; empty: all services are warm. */
  private Optional<Fork> startAll(List<WarmService> warm, Closer open)
      throws HarnessFailed, IOException, InterruptedException {
    for (Fork fork : forks) {
      Optional<WarmService> service =
          WarmService.start(fork, origin(warm), harness, context, open, () -> true);
      if (service.isEmpty()) {
        return Optional.of(fork);
      }
      warm.add(service.get());
    }
    return Optional.empty();
  }

  /** One for all: they are asked in turn. */
  private static Optional<OriginService> origin(List<WarmService> warm) {
    return warm.stream().findFirst().flatMap(first -> first.layout().origin());
  }

  private void leaveOut(Fork failed) {
    for (Fork fork : forks) {
      if (!fork.equals(failed)) {
        context.recorder().notMeasured(fork, LEFT_OUT);
      }
    }
  }

  /** A trial of a warm service. */
  private record Turn(WarmService of, Trial trial) {}

  /** Measures all trials of the group, in the order of their numbers. */
  private void measureTrials(List<WarmService> warm) throws InterruptedException {
    List<Long> services = warm.stream().flatMap(of -> of.service().pids().stream()).toList();
    for (Turn turn : turns(warm)) {
      measureOrLose(turn, services);
    }
    for (WarmService of : warm) {
      for (Optional<Turn> more = next(of); more.isPresent(); more = next(of)) {
        measureOrLose(more.get(), services);
      }
    }
  }

  private Optional<Turn> next(WarmService of) {
    return of.gone()
        ? Optional.empty()
        : context.further().next(of.fork()).map(trial -> new Turn(of, trial));
  }

  private void measureOrLose(Turn turn, List<Long> services) throws InterruptedException {
    if (turn.of().gone()) {
      turn.of().lose(List.of(turn.trial()), context);
      return;
    }
    measure(turn, services);
    while (mayRepeat(turn) && context.pauses().measuresAgain(turn.trial())) {
      measure(turn, services);
    }
  }

  private static List<Turn> turns(List<WarmService> warm) {
    return warm.stream()
        .flatMap(of -> of.fork().trials().stream().map(trial -> new Turn(of, trial)))
        .sorted(Comparator.comparingInt(turn -> turn.trial().number()))
        .toList();
  }

  /** A service that is to be measured cold is cold only once. */
  private static boolean mayRepeat(Turn turn) {
    return !turn.of().gone() && !turn.of().fork().warmUp().none();
  }

  private void measure(Turn turn, List<Long> services) throws InterruptedException {
    WarmService of = turn.of();
    context
        .pauses()
        .awaitQuiet(turn.trial(), context.plan().layout(), of.layout().harness(), services);
    long from = context.pauses().nanos();
    context.pauses().measured(measure(of, turn.trial(), context), from);
  }

  /** Measures one trial of a warm service. */
  static TrialRecord measure(WarmService of, Trial trial, PlanContext context)
      throws InterruptedException {
    context.phases().enter(Phase.MEASURING);
    int order = context.recorder().next();
    context.audience().hear(new Event.TrialStarting(of.fork(), trial, order));
    TrialRecord record = new TrialRun(of, trial, order, context).run();
    context.audience().hear(new Event.TrialEnded(of.fork(), record));
    return record;
  }
}
