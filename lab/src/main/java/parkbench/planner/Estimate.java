package parkbench.planner;

import java.time.Duration;
import java.util.List;
import parkbench.plan.Load;
import parkbench.plan.Trial;
import parkbench.plan.WarmUp;
import parkbench.system.Limits;
import parkbench.system.SystemSpec;

/** How long a fork will take. */
final class Estimate {
  /**
   * From the end of the process before to the first good answer of this one: a Spring service on
   * one core, measured, 7 to 12 s for Spring Boot 2.0 to 4.1; with its JIT on another core, less.
   */
  static final Duration START = Duration.ofSeconds(9);

  /** Half of what a warm service answers per second on one CPU: a cold one compiles beside. */
  static final double COLD_RPS_PER_CPU = Arithmetic.RPS_PER_CPU / 2;

  /**
   * What the JIT compilers of a Spring service need, in CPU time, until their queue is empty:
   * measured, 20 to 29 s on one core that they share with the requests.
   */
  static final Duration COMPILING = Duration.ofSeconds(25);

  /** Measured, until response times are level where a delay decides. */
  static final Duration LEVEL = Duration.ofSeconds(9);

  /** Changes of the upstream, and writing around each trial, and a short drain. */
  static final Duration AROUND_TRIAL = Duration.ofSeconds(1);

  private Estimate() {}

  static Duration fork(
      SystemSpec system, Limits limits, WarmUp warmUp, int delays, List<Trial> trials) {
    Duration start = system.start().ours() ? START : Duration.ZERO;
    return trials.stream()
        .map(Estimate::trial)
        .reduce(start.plus(warmUp(limits, warmUp, delays, trials)), Duration::plus);
  }

  private static Duration trial(Trial trial) {
    Duration measured = trial.timing().settle().plus(trial.timing().window());
    return switch (trial.load()) {
      case Load.Closed closed -> measured.plus(around(trial, trial.timing().cycle()));
      case Load.AtOnce burst -> shorter(measured, makespan(trial, burst)).plus(AROUND_TRIAL);
      case Load.Open open -> measured.plus(around(trial, backlog(trial, open)));
    };
  }

  /**
   * A burst ends with its last answer: when its waves have passed, or, where the CPU decides, after
   * twice what is expected, say.
   */
  private static Duration makespan(Trial trial, Load.AtOnce burst) {
    Duration expected = trial.timing().cycle().multipliedBy(burst.requestsEach());
    double waiting =
        trial.bound().ceiling().map(ceiling -> burst.users() / ceiling.perSecond()).orElse(0.0);
    boolean waits = waiting * 1.01 >= trial.timing().cycle().toNanos() / 1e9;
    return burst.ramp().plus(waits ? expected.plusSeconds(1) : expected.multipliedBy(2));
  }

  /**
   * How long answers go on after the last request where more is asked than the ceiling allows:
   * requests / ceiling − the time in which they were asked.
   */
  private static Duration backlog(Trial trial, Load.Open open) {
    double requests =
        open.profile().stream()
            .mapToDouble(
                part ->
                    part.duration().toNanos()
                        / 1e9
                        * (part.from().perSecond() + part.to().perSecond())
                        / 2)
            .sum();
    double seconds =
        trial.bound().ceiling().map(ceiling -> requests / ceiling.perSecond()).orElse(0.0)
            - open.duration().toNanos() / 1e9;
    return Duration.ofMillis(Math.round(Math.max(0, Math.min(seconds, 1e6)) * 1000));
  }

  private static Duration around(Trial trial, Duration pending) {
    Duration waited = shorter(pending, shorter(trial.timing().drain(), trial.exchange().timeout()));
    return waited.compareTo(AROUND_TRIAL) > 0 ? waited : AROUND_TRIAL;
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  /** Where a delay decides, the JIT need not be at rest. */
  private static boolean delayBound(Limits limits, WarmUp warmUp, List<Trial> trials) {
    return warmUp.figures() == WarmUp.Figures.TIMES
        && trials.stream()
            .allMatch(
                trial ->
                    trial
                        .bound()
                        .ceiling()
                        .filter(
                            ceiling -> ceiling.perSecond() <= COLD_RPS_PER_CPU * limits.cpus() / 2)
                        .isPresent());
  }

  private static Duration warmUp(Limits limits, WarmUp warmUp, int delays, List<Trial> trials) {
    if (warmUp.none()) {
      return Duration.ZERO;
    }
    double wait = warmUp.delay().multipliedBy(delays).toNanos() / 1e9;
    double users = wait > 0 ? warmUp.users() / wait : Double.MAX_VALUE;
    double rps = Math.min(users, COLD_RPS_PER_CPU * limits.cpus());
    if (delayBound(limits, warmUp, trials)) {
      return shorter(LEVEL, warmUp.cap());
    }
    double seconds = Math.max(warmUp.requests() / rps, COMPILING.toSeconds() / limits.cpus());
    Duration expected = Duration.ofMillis(Math.round(seconds * 1000));
    return shorter(expected, warmUp.cap());
  }
}
