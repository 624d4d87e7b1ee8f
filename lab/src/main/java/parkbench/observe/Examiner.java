package parkbench.observe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import parkbench.model.Metric;
import parkbench.model.Sample;
import parkbench.model.Subject;
import parkbench.model.ThreadsLook;

/**
 * Looks at a service for some time: at its figures once a second, and at its threads at irregular
 * instants, twice in three seconds, so that no rhythm of the service hides from them.
 */
public final class Examiner {
  private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  private final ProcessHandle process;
  private final JvmObserver jvm;
  private final RandomGenerator random;
  private final List<ThreadsLook> looks = new ArrayList<>();

  private Examiner(ProcessHandle process, JvmObserver jvm, RandomGenerator random) {
    this.process = process;
    this.jvm = jvm;
    this.random = random;
  }

  /**
   * What was seen.
   *
   * @param looks in order of time; fewer than two where it ended, or never answered
   * @param ended whether the process ended before the time was over
   * @param notes what could not be seen and why
   */
  public record Seen(
      List<Sample> samples, List<ThreadsLook> looks, boolean ended, List<String> notes) {
    public Seen {
      samples = List.copyOf(samples);
      looks = List.copyOf(looks);
      notes = List.copyOf(notes);
    }
  }

  /**
   * Looks for so long, or until the process ends.
   *
   * @param port that it serves, if that is known
   * @param limitsUse what its limits have cost it, such as throttled periods
   * @param random chooses the instants
   */
  public static Seen examine(
      long pid,
      OptionalInt port,
      Duration time,
      Supplier<Map<Metric, Double>> limitsUse,
      RandomGenerator random)
      throws InterruptedException {
    List<Sample> samples = Collections.synchronizedList(new ArrayList<>());
    try (Observer machine = Observer.ofMachine();
        ProcessObserver observer = Observer.ofProcess(pid, Subject.SERVICE, port, limitsUse)) {
      Optional<ProcessHandle> process = ProcessHandle.of(pid);
      Optional<JvmObserver> jvm = observer.jvm();
      if (process.isEmpty() || jvm.isEmpty()) {
        return new Seen(List.of(), List.of(), process.isEmpty(), observer.notes());
      }
      Examiner examiner = new Examiner(process.get(), jvm.get(), random);
      try (Observatory observatory = new Observatory(List.of(observer, machine), samples::add)) {
        observatory.begin();
        examiner.look(time);
        observatory.sampleNow();
        boolean ended = !process.get().isAlive();
        return new Seen(samples, examiner.looks, ended, observatory.notes());
      }
    }
  }

  private void look(Duration time) throws InterruptedException {
    Pace pace = Pace.MONOTONIC;
    long end = pace.nanos() + time.toNanos();
    for (long next = pace.nanos(); next < end && process.isAlive(); next += pause()) {
      pace.waitUntil(next);
      jvm.threads().ifPresent(looks::add);
    }
    pace.waitUntil(process.isAlive() ? end : pace.nanos());
  }

  private long pause() {
    return random.nextLong(SHORTEST_PAUSE.toNanos(), LONGEST_PAUSE.toNanos());
  }
}
