package parkbench.harness;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import parkbench.collect.Observer;
import parkbench.collect.clock.Endings;
import parkbench.plan.Fork;
import parkbench.plan.Trial;
import parkbench.record.Subject;

/**
 * Runs two forks at the same time on the same cores, each with lab processes of its own. What the
 * machine does meets both alike, from one moment to the next.
 */
final class SideBySideRun {
  private final Side first;
  private final Side second;
  private final Meeting meeting = new Meeting();

  /** Of the services, by the numbers of their forks. */
  private final Map<Integer, List<Long>> pids = new ConcurrentHashMap<>();

  /**
   * One of the two.
   *
   * @param harness of its own
   */
  record Side(Fork fork, Harness harness, PlanContext context) {}

  SideBySideRun(Side first, Side second) {
    this.first = first;
    this.second = second;
  }

  /** Whether the trials of a group are measured at the same time: they have the same numbers. */
  static boolean fits(List<Fork> group) {
    return group.size() == 2 && numbers(group.getFirst()).equals(numbers(group.getLast()));
  }

  private static List<Integer> numbers(Fork fork) {
    return fork.trials().stream().map(Trial::number).toList();
  }

  /**
   * Starts and warms both services, measures their trials, and ends the services.
   *
   * @throws HarnessFailed when the lab's own processes failed while a service started
   */
  void run() throws HarnessFailed, IOException, InterruptedException {
    FutureTask<Fork> beside =
        new FutureTask<>(
            () -> {
              run(second, first);
              return second.fork;
            });
    Thread thread = Thread.ofPlatform().name("beside").start(beside);
    try {
      run(first, second);
      beside.get();
    } catch (ExecutionException e) {
      throw failure(e);
    } finally {
      Endings.end(thread); // its service has to end, whatever comes
    }
  }

  private void run(Side own, Side other) throws HarnessFailed, IOException, InterruptedException {
    try (Closer open = new Closer()) {
      Optional<WarmService> warm =
          WarmService.start(
              own.fork, Optional.empty(), own.harness, own.context, open, meeting::meet);
      if (warm.isPresent()) {
        pids.put(own.fork.number(), warm.get().service().pids());
        measure(warm.get(), own, other, open);
      }
    } finally {
      meeting.leave();
    }
  }

  private void measure(WarmService warm, Side own, Side other, Closer open)
      throws InterruptedException {
    List<Trial> left = new ArrayList<>(own.fork.trials());
    left.sort(Comparator.comparingInt(Trial::number));
    boolean both = meeting.meet();
    WarmService service = both ? warm.beside(observers(other, open)) : warm;
    while (both && !left.isEmpty() && !service.gone()) {
      ForkGroupRun.measure(service, left.removeFirst(), own.context);
      both = left.isEmpty() || meeting.meet();
    }
    if (service.gone()) {
      service.lose(left, own.context);
    } else if (!left.isEmpty()) {
      own.context.recorder().lost(own.fork, service.service(), left, ForkGroupRun.LEFT_OUT);
    }
  }

  /** Samples the other service: what it takes of the cores is no interference. */
  private List<Observer> observers(Side other, Closer open) {
    List<Long> processes = pids.getOrDefault(other.fork.number(), List.of());
    if (processes.isEmpty()) {
      return List.of();
    }
    Observer observer =
        Observer.ofProcess(processes.getFirst(), Subject.NEIGHBOUR, Map::of)
            .withWorkers(processes.subList(1, processes.size()));
    open.add(observer::close);
    return List.of(observer);
  }

  private static HarnessFailed failure(ExecutionException e)
      throws IOException, InterruptedException {
    return switch (e.getCause()) {
      case HarnessFailed failed -> failed;
      case IOException failed -> throw failed;
      case InterruptedException failed -> throw failed;
      case RuntimeException failed -> throw failed;
      case null, default -> throw new IllegalStateException(e);
    };
  }
}
