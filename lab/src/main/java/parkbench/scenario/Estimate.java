package parkbench.scenario;

import java.time.Duration;
import java.util.List;
import parkbench.model.Limits;
import parkbench.model.Load;
import parkbench.model.Start;
import parkbench.model.SystemSpec;
import parkbench.model.Trial;
import parkbench.model.WarmUp;

/** How long a fork will take. */
final class Estimate {
  /** From the start of a process to its first good answer: a Spring service on one core. */
  static final Duration START = Duration.ofSeconds(6);

  /** Half of what a warm service answers per second on one CPU: a cold one compiles beside. */
  static final double COLD_RPS_PER_CPU = Arithmetic.RPS_PER_CPU / 2;

  /**
   * What the JIT compilers of a Spring service need, in CPU time, until their queue is empty:
   * measured, 20 to 29 s on one core that they share with the requests.
   */
  static final Duration COMPILING = Duration.ofSeconds(25);

  /** Draining, behaviour change and writing around each trial. */
  static final Duration AROUND_TRIAL = Duration.ofSeconds(1);

  private Estimate() {}

  static Duration fork(
      SystemSpec system, Limits limits, WarmUp warmUp, int delays, List<Trial> trials) {
    Duration start = system.start() instanceof Start.Running ? Duration.ZERO : START;
    return trials.stream()
        .map(trial -> trial.settle().plus(measured(trial)).plus(AROUND_TRIAL))
        .reduce(start.plus(warmUp(limits, warmUp, delays)), Duration::plus);
  }

  /** A burst ends when it is drained: that takes twice what is expected, say. */
  private static Duration measured(Trial trial) {
    if (!(trial.load() instanceof Load.AtOnce burst)) {
      return trial.window();
    }
    Duration makespan = burst.over().plus(trial.cycle().multipliedBy(burst.requestsEach()));
    Duration twice = makespan.multipliedBy(2);
    return twice.compareTo(trial.window()) < 0 ? twice : trial.window();
  }

  private static Duration warmUp(Limits limits, WarmUp warmUp, int delays) {
    double wait = warmUp.delay().multipliedBy(delays).toNanos() / 1e9;
    double users = wait > 0 ? warmUp.users() / wait : Double.MAX_VALUE;
    double rps = Math.min(users, COLD_RPS_PER_CPU * limits.cpus());
    double seconds = Math.max(warmUp.requests() / rps, COMPILING.toSeconds() / limits.cpus());
    Duration expected = Duration.ofMillis(Math.round(seconds * 1000));
    return expected.compareTo(warmUp.cap()) < 0 ? expected : warmUp.cap();
  }
}
