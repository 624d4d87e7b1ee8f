package parkbench.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import parkbench.collect.jvm.Compilers;
import parkbench.plan.WarmUp;

/**
 * Decides, second by second, when the warm-up of a fresh service ends. Pure: it reads no clock.
 *
 * <p>It ends when the service is in a {@link SteadyState}. Where a delay decides what is reported,
 * it ends as soon as the response time is level and the load of the trials takes at most half of
 * the CPU: the JIT may still compile beside, and the CPU figures say so. Its cap counts seconds in
 * which the service's cores were its own: what the machine took is added.
 */
final class WarmUpEnd {
  /** Seconds over which response times and CPU per request are averaged. */
  private static final int SECONDS = 3;

  /** Requests after which the code of a request is compiled at least once. */
  private static final long COMPILED = 4_000;

  /** Share of the CPU that the load of the trials may take where a delay decides. */
  private static final double DELAY_BOUND = 0.5;

  /** Change of the mean response time, as a share of a trial's cycle, that counts as level. */
  private static final double LEVEL_OF_CYCLE = 0.01;

  /** Share of the CPU that leaves compilers none. */
  private static final double FULL = 0.85;

  /**
   * What compilers with cores of their own get, whatever a delay decides: they need no more time.
   */
  private static final int COMPILING_SECONDS = 10;

  /**
   * Share of the CPU below which compilers with a core of their own are at rest: a trial in which
   * they take no more has no bounds for figures.
   */
  private static final double IDLE = 0.1;

  /** So many seconds at work on a full core, and the compilers starve. */
  private static final int STARVED = 5;

  /** So long, and so many failures, and no good answer is to be expected. */
  private static final int HOPELESS_SECONDS = 10;

  private static final int HOPELESS_FAILURES = 20;

  private final WarmUp warmUp;
  private final Optional<Demand> demand;
  private final double cpus;
  private final double cpusOfAll;
  private final int leastSeconds;
  private final SteadyState steady;
  private final List<Double> ownMicros = new ArrayList<>();
  private final List<Double> responseMicros = new ArrayList<>();
  private long before;
  private long goodBefore;
  private long finished;
  private double ownSeconds;
  private int starved;
  private long failed;
  private Optional<Reason> reason = Optional.empty();

  /**
   * @param demand of the fork's trials; absent where nothing bounds it, or where its CPU is what is
   *     reported
   * @param cpus that the service was given
   * @param compilers cores that its JIT has beside; 0: it works on the service's own
   */
  WarmUpEnd(WarmUp warmUp, Optional<Demand> demand, double cpus, int compilers) {
    this.warmUp = warmUp;
    this.demand = demand;
    this.cpus = cpus;
    this.cpusOfAll = cpus + compilers;
    this.leastSeconds = compilers > 0 ? COMPILING_SECONDS : 2 * SECONDS;
    this.steady = new SteadyState(warmUp.requests());
  }

  /**
   * The most that the trials of a fork ask for.
   *
   * @param rps by their ceilings
   * @param cycleMicros the shortest time from one request of a user to the next
   */
  record Demand(double rps, double cycleMicros) {}

  /** Why a warm-up, or a part of it, ends. */
  enum Reason {
    STEADY,
    DELAY_BOUND,
    CAP,
    /** Fewer users leave the compilers room. */
    FEWER_USERS,
    /** Requests fail, and none succeeds. */
    NO_GOOD_ANSWER
  }

  /**
   * Takes the last second in.
   *
   * @param lostSeconds what the machine took from the service's cores in it, per core
   * @param compileNanos CPU time of the JIT in it; absent where it cannot be read
   * @param users that sent the requests
   * @return whether it ends; {@link #reason} says why
   */
  boolean second(
      WarmingLoad.Second last, double lostSeconds, OptionalDouble compileNanos, int users) {
    finished = before + last.good();
    failed = last.failed();
    steady.second(finished, own(last, compileNanos), compilers(last, compileNanos));
    ownSeconds += Math.max(0, last.length() - lostSeconds);
    note(last, compileNanos);
    boolean full =
        last.cpuNanos().orElse(0)
            >= FULL * 1e9 * cpusOfAll * Math.max(0, last.length() - lostSeconds);
    starved = full && last.compilers() == Compilers.BUSY ? starved + 1 : 0;
    reason = end(users);
    return reason.isPresent();
  }

  /** Why the last second ended it; absent: it did not. */
  Optional<Reason> reason() {
    return reason;
  }

  /** What comes is asked by fewer users: answers are counted from zero. */
  void fewerUsers() {
    before = finished;
    goodBefore = 0;
    starved = 0;
    responseMicros.clear();
    reason = Optional.empty();
  }

  private Optional<Reason> end(int users) {
    if (steady.reached()) {
      return Optional.of(Reason.STEADY);
    }
    if (delayBound()) {
      return Optional.of(Reason.DELAY_BOUND);
    }
    if (ownSeconds >= warmUp.cap().toNanos() / 1e9) {
      return Optional.of(Reason.CAP);
    }
    if (finished == 0 && failed >= HOPELESS_FAILURES && ownSeconds >= HOPELESS_SECONDS) {
      return Optional.of(Reason.NO_GOOD_ANSWER);
    }
    return starved >= STARVED && finished >= warmUp.requests() && users > 4
        ? Optional.of(Reason.FEWER_USERS)
        : Optional.empty();
  }

  /** CPU time without that of the compilers. */
  private static OptionalDouble own(WarmingLoad.Second last, OptionalDouble compileNanos) {
    return last.cpuNanos().isPresent()
        ? OptionalDouble.of(Math.max(0, last.cpuNanos().getAsDouble() - compileNanos.orElse(0)))
        : OptionalDouble.empty();
  }

  /** Compilers that have a core and hardly use it have nothing left that matters. */
  private Compilers compilers(WarmingLoad.Second last, OptionalDouble compileNanos) {
    boolean idle =
        cpusOfAll > cpus
            && last.compilers() == Compilers.BUSY
            && compileNanos.isPresent()
            && last.cpuNanos().isPresent()
            && compileNanos.getAsDouble() < IDLE * last.cpuNanos().getAsDouble();
    return idle ? Compilers.AT_REST : last.compilers();
  }

  private void note(WarmingLoad.Second last, OptionalDouble compileNanos) {
    long inThisSecond = Math.max(0, last.good() - goodBefore);
    goodBefore = last.good();
    OptionalDouble own = own(last, compileNanos);
    if (inThisSecond > 0 && own.isPresent()) {
      ownMicros.add(own.getAsDouble() / inThisSecond / 1e3);
    }
    if (last.responseMicros() > 0) {
      responseMicros.add(last.responseMicros());
    }
  }

  private boolean delayBound() {
    return demand
        .filter(
            asked ->
                finished >= Math.min(COMPILED, warmUp.requests())
                    && responseMicros.size() >= leastSeconds
                    && ownMicros.size() >= SECONDS
                    && mean(ownMicros, 0) * asked.rps() / 1e6 <= DELAY_BOUND * cpus
                    && Math.abs(mean(responseMicros, 0) - mean(responseMicros, SECONDS))
                        <= LEVEL_OF_CYCLE * asked.cycleMicros())
        .isPresent();
  }

  /** Of the last seconds but so many. */
  private static double mean(List<Double> values, int but) {
    int end = values.size() - but;
    return values.subList(end - SECONDS, end).stream()
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(0);
  }

  /** Whether it ended on evidence and not at its cap. */
  boolean steady() {
    return reason.filter(why -> why == Reason.STEADY || why == Reason.DELAY_BOUND).isPresent();
  }

  /** What was seen, for the record. */
  String evidence() {
    return reason.filter(why -> why == Reason.DELAY_BOUND).isPresent()
        ? String.format(
            Locale.ROOT,
            "a delay decides: response level at %.1f ms, %.0f µs of its own CPU per request; %s",
            mean(responseMicros, 0) / 1e3,
            mean(ownMicros, 0),
            steady.evidence())
        : steady.evidence();
  }
}
