package parkbench.systems;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * The processes of some subjects, each with an upstream of its own. One serves all subjects that
 * would be started in the same way, and while it is asked, the next ones start.
 */
final class Services {
  /** How long a service may wait for its upstream: enough for a cold one on a busy machine. */
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  /** How many start beforehand: one is not ready when it is asked, and three are in its way. */
  private static final int AHEAD = 2;

  private final Map<Subject.Launching, Future<Running>> running = new HashMap<>();
  private final List<Subject> subjects;

  private Services(List<Subject> subjects) {
    this.subjects = List.copyOf(subjects);
  }

  /**
   * One turn for each subject.
   *
   * @param subjects in the order in which they are asked; those that start alike adjoin
   */
  static List<Turn> turns(List<Subject> subjects) {
    var services = new Services(subjects);
    return services.subjects.stream().map(subject -> new Turn(services, subject)).toList();
  }

  /** A subject that is to be asked; its process ends with the last turn of those that share it. */
  record Turn(Services services, Subject subject) implements AutoCloseable {
    /** A process for it, which is ready. */
    Bench bench() throws IOException, InterruptedException, ExecutionException {
      return services.bench(subject);
    }

    @Override
    public void close() {
      services.done(subject);
    }

    @Override
    public String toString() {
      return subject.toString();
    }
  }

  private record Running(
      RunningService service, ScriptedUpstream upstream, Optional<SlowDatabase> database) {
    static Running start(Subject subject) throws Exception {
      var upstream = ScriptedUpstream.start();
      Optional<SlowDatabase> database = Optional.empty();
      try {
        database = subject.asksDatabase() ? Optional.of(SlowDatabase.start()) : Optional.empty();
        var urls =
            Map.of(
                "${upstream}",
                database.map(SlowDatabase::url).orElseGet(upstream::url),
                "${upstreams.partner}",
                upstream.url());
        return new Running(RunningService.start(subject, urls, TIMEOUT), upstream, database);
      } catch (Exception e) {
        upstream.close();
        database.ifPresent(SlowDatabase::close);
        throw e;
      }
    }

    void close() {
      try (upstream) {
        service.close();
        database.ifPresent(SlowDatabase::close);
      }
    }
  }

  private Bench bench(Subject subject)
      throws IOException, InterruptedException, ExecutionException {
    if (!ready(subject).service().alive()) {
      end(subject);
    }
    var ready = ready(subject);
    next(subject).forEach(this::startAhead);
    return new Bench(
        subject.approach(), ready.service().as(subject), ready.upstream(), ready.database());
  }

  private Running ready(Subject subject) throws InterruptedException, ExecutionException {
    try {
      return starting(subject).get();
    } catch (ExecutionException e) {
      // Whoever starts alike tries again.
      end(subject);
      throw e;
    }
  }

  /** So that it is ready when its turn comes; whoever asks for it then hears how it failed. */
  private void startAhead(Subject subject) {
    var ignored = starting(subject);
  }

  private Future<Running> starting(Subject subject) {
    return running.computeIfAbsent(
        subject.launching(),
        launching -> {
          var start = new FutureTask<>(() -> Running.start(subject));
          Thread.ofVirtual().name("start-" + subject).start(start);
          return start;
        });
  }

  private void done(Subject subject) {
    if (isLastOfItsProcess(subject)) {
      end(subject);
    }
  }

  private void end(Subject subject) {
    var ending = running.remove(subject.launching());
    if (ending != null && ending.state() == Future.State.SUCCESS) {
      ending.resultNow().close();
    }
  }

  private boolean isLastOfItsProcess(Subject subject) {
    return after(subject).stream()
        .limit(1)
        .noneMatch(next -> next.launching().equals(subject.launching()));
  }

  /** The first one of each of the processes that come next. */
  private Collection<Subject> next(Subject subject) {
    Map<Subject.Launching, Subject> processes = new LinkedHashMap<>();
    after(subject).stream()
        .filter(other -> !other.launching().equals(subject.launching()))
        .forEach(other -> processes.putIfAbsent(other.launching(), other));
    return processes.values().stream().limit(AHEAD).toList();
  }

  private List<Subject> after(Subject subject) {
    return subjects.subList(subjects.indexOf(subject) + 1, subjects.size());
  }
}
