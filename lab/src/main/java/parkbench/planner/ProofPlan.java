package parkbench.planner;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import parkbench.plan.Bound;
import parkbench.plan.Ceiling;
import parkbench.plan.Claim;
import parkbench.plan.Fork;
import parkbench.plan.Intervention;
import parkbench.plan.Load;
import parkbench.plan.Numbers;
import parkbench.plan.Plan;
import parkbench.plan.Quantity;
import parkbench.plan.Rate;
import parkbench.plan.Trial;
import parkbench.record.Machine;
import parkbench.system.Approach;
import parkbench.system.Limits;
import parkbench.system.SystemSpec;
import parkbench.text.ScenarioWords;

/**
 * Plans the proof of a finding: one trial of a run three times in each block, as it was found, with
 * a change that changes nothing (the placebo), and with the change that the finding is about. The
 * predictions are claims of the plan, and so on disk, before anything is measured.
 */
public final class ProofPlan {
  /**
   * How often each is measured by default. An interval of two forks is thirteen standard errors
   * wide on either side, and that of three four: half a percent of scatter decides no placebo with
   * two.
   */
  public static final int BLOCKS = 3;

  /** Of a predicted throughput: a thousandth of it is less than anybody measures. */
  private static final int DIGITS = 4;

  /** Leaves out what binary fractions add: 1.05 × 800 is 840 and no more. */
  private static final MathContext EXACT = new MathContext(12);

  /** What a placebo may do to the throughput. */
  private static final double NOTHING = 0.05;

  private final Plan before;
  private final Fork fork;
  private final Trial trial;
  private final Intervention asked;

  private ProofPlan(Plan before, Fork fork, Trial trial, Intervention asked) {
    this.before = before;
    this.fork = fork;
    this.trial = trial;
    this.asked = asked;
  }

  /**
   * The plan of a proof.
   *
   * @param before plan of the run whose finding it is
   * @param fork that the finding is about
   * @param trial of the fork
   * @param seed decides the order of the three in each block
   */
  public static Plan of(
      Plan before, Fork fork, Trial trial, Intervention asked, int blocks, long seed) {
    return new ProofPlan(before, fork, trial, asked).plan(blocks, seed);
  }

  /**
   * What more users have no room for on this machine, or within their timeout; absent: they have.
   * Any other change has the connections of the run that it proves.
   */
  public static Optional<String> beyond(Plan proof, Machine machine) {
    return proof.forks().stream()
        .filter(fork -> fork.approach().name().endsWith("-" + Intervention.CHANGED))
        .flatMap(fork -> fork.trials().stream().flatMap(trial -> beyond(fork, trial, machine)))
        .findFirst();
  }

  private static Stream<String> beyond(Fork fork, Trial trial, Machine machine) {
    Optional<Load.Closed> closed = trial.load().closed();
    if (closed.isEmpty()) {
      return Stream.empty();
    }
    Sockets sockets = Sockets.of(trial, fork.approach());
    if (sockets.toService() > machine.ports()) {
      return Stream.of(
          "%s connections would be open, and this machine has %s ports for them"
              .formatted(Numbers.grouped(sockets.toService()), Numbers.grouped(machine.ports())));
    }
    if (sockets.engineFiles() > machine.fileLimit()) {
      return Stream.of(
          "%s files would be open in the load generator, and the hard limit here is %s"
              .formatted(
                  Numbers.grouped(sockets.engineFiles()), Numbers.grouped(machine.fileLimit())));
    }
    Duration wait = trial.timing().cycle().minus(closed.get().think());
    return wait.compareTo(trial.exchange().timeout()) > 0
        ? Stream.of(
            "a user would wait about %s for an answer, longer than the timeout of %s"
                .formatted(
                    Numbers.seconds(wait), ScenarioWords.duration(trial.exchange().timeout())))
        : Stream.empty();
  }

  private Plan plan(int blocks, long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    List<Fork> forks = new ArrayList<>();
    for (int block = 1; block <= blocks; block++) {
      List<Arm> turns = new ArrayList<>(List.of(Arm.values()));
      Collections.shuffle(turns, random);
      for (Arm arm : turns) {
        forks.add(fork(arm, forks.size() + 1, block));
      }
    }
    return new Plan(
        new Plan.Source(
            before.source().scenario() + "-proof",
            "Is it so? " + asked.finding(),
            before.source().file()),
        seed,
        blocks,
        before.layout(),
        before.limits(),
        forks,
        List.of(),
        claims(),
        List.of(
            "The finding: %s %s".formatted(asked.approach(), asked.finding()),
            "The change: %s. Predicted: %s, by %s."
                .formatted(asked.change().words(), predicted(), asked.predicted().by())),
        Optional.empty(),
        Optional.of(asked));
  }

  /** {@code 800 rps (760 to 840)}, or {@code at least 95 rps}. */
  private String predicted() {
    String low = plain(low());
    return high()
        .map(
            high ->
                "%s rps (%s to %s)"
                    .formatted(plain(rounded(asked.predicted().rps())), low, plain(high)))
        .orElse("at least " + low + " rps");
  }

  /** The ends that are tested are those that are printed, no nearer than what was predicted. */
  private double low() {
    return digits(asked.predicted().low(), RoundingMode.FLOOR);
  }

  private Optional<Double> high() {
    return asked.predicted().high().map(high -> digits(high, RoundingMode.CEILING));
  }

  /** Three starts of the same service. */
  private enum Arm {
    FOUND,
    PLACEBO,
    CHANGED;

    String name(String approach) {
      return this == FOUND ? approach : approach + "-" + name().toLowerCase(Locale.ROOT);
    }
  }

  private Fork fork(Arm arm, int number, int block) {
    Approach approach = approach(arm);
    SystemSpec own = fork.system();
    SystemSpec system = own.with(Stream.of(Arm.values()).map(this::approach).toList());
    List<Trial> trials = List.of(trial(arm, number));
    Limits limits = otherwise(arm).map(change -> change.in(fork.limits())).orElse(fork.limits());
    return new Fork(
        number,
        block,
        system,
        approach,
        limits,
        fork.jvm(),
        fork.warmUp(),
        trials,
        Estimate.fork(system, limits, fork.warmUp(), approach.delays(), trials));
  }

  private Approach approach(Arm arm) {
    return otherwise(arm)
        .map(change -> change.in(fork.approach()))
        .orElse(fork.approach())
        .named(arm.name(fork.approach().name()));
  }

  /** What is otherwise; absent: as it was found, and nothing more is said. */
  private Optional<Intervention.Change> otherwise(Arm arm) {
    return switch (arm) {
      case FOUND -> Optional.empty();
      case PLACEBO -> Optional.of(asked.change().placebo());
      case CHANGED -> Optional.of(asked.change());
    };
  }

  private Trial trial(Arm arm, int number) {
    boolean changed = arm == Arm.CHANGED;
    return new Trial(
        String.format(Locale.ROOT, "%03d-%s", number, arm.name(trial.bareId())),
        changed ? asked.change().in(trial.upstream()) : trial.upstream(),
        trial.delay(),
        changed ? load() : trial.load(),
        new Trial.Exchange(
            trial.exchange().request(),
            trial.exchange().expect(),
            trial.exchange().connections(),
            trial.exchange().timeout()),
        new Trial.Timing(
            changed ? stretched(trial.timing().settle()) : trial.timing().settle(),
            changed ? stretched(trial.timing().window()) : trial.timing().window(),
            trial.timing().drain(),
            trial.timing().startEmpty(),
            changed ? cycle() : trial.timing().cycle()),
        new Trial.Ceiling(
            changed
                ? asked.ceiling().map(ceiling -> new Rate(ceiling.rps()))
                : trial.bound().ceiling(),
            changed ? asked.ceiling().map(Ceiling::why).orElse("") : trial.bound().ceilingWhy()),
        trial.driver(),
        new Trial.Observation(
            trial.observation().probe(),
            trial.observation().traced(),
            trial.observation().threadDumps()));
  }

  /** Users of a closed load start spread over the time that one of them is expected to take. */
  private Load load() {
    Load load = asked.change().in(trial.load());
    return load.closed()
        .<Load>map(closed -> new Load.Closed(closed.users(), closed.think(), cycle()))
        .orElse(load);
  }

  /** In an open load no user waits for a turn, and a request waits as long as before. */
  private Duration cycle() {
    return switch (asked.change().in(trial.load())) {
      case Load.Closed closed -> inTurn(closed.users());
      case Load.AtOnce burst ->
          burst.ramp().isZero() ? inTurn(burst.users()) : trial.timing().cycle();
      case Load.Open open -> trial.timing().cycle();
    };
  }

  private Duration inTurn(int users) {
    return Duration.ofNanos(Math.round(users / asked.predicted().rps() * 1e9));
  }

  /** As many cycles as before where a cycle takes longer, in whole seconds; never shorter. */
  private Duration stretched(Duration before) {
    double longer = Math.max(1, cycle().toNanos() / (double) trial.timing().cycle().toNanos());
    return Duration.ofSeconds((long) Math.ceil(longer * before.toNanos() / 1e9));
  }

  private List<Claim> claims() {
    Claim.Side found = side(Arm.FOUND);
    Claim.Side placebo = side(Arm.PLACEBO);
    Claim.Side changed = side(Arm.CHANGED);
    double predicted = rounded(asked.predicted().rps());
    return List.of(
        new Claim(
            Intervention.PLACEBO,
            "",
            "",
            "What changes nothing changes nothing.",
            Optional.empty(),
            Optional.of(1.0),
            "The same service once more"
                + asked.change().key().map(key -> ", with " + key + " said as it is").orElse("")
                + ".",
            true,
            new Claim.Compared(
                Quantity.THROUGHPUT_RPS,
                placebo,
                found,
                Claim.Comparison.RATIO,
                new Bound.Equal(NOTHING))),
        new Claim(
            Intervention.EFFECT,
            "",
            "",
            "With " + asked.change().words() + " it answers more" + thanIfWrong() + ".",
            Optional.empty(),
            Optional.of(Math.round(100 * asked.gain()) / 100.0),
            "More than a placebo may do"
                + (asked.change().ifWrong() == 1 ? "" : " to that")
                + "; how much is the next claim.",
            true,
            new Claim.Compared(
                Quantity.THROUGHPUT_RPS,
                changed,
                found,
                Claim.Comparison.RATIO,
                new Bound.Between(
                    Optional.of((1 + NOTHING) * asked.change().ifWrong()), Optional.empty()))),
        new Claim(
            Intervention.CHANGED,
            "",
            "",
            "With " + asked.change().words() + " it " + asked.change().comesTo() + ".",
            Optional.empty(),
            Optional.of(predicted),
            asked.predicted().by() + ".",
            true,
            new Claim.Figure(
                Quantity.THROUGHPUT_RPS, changed, new Bound.Between(Optional.of(low()), high()))));
  }

  /** What would be seen of the change if the finding were wrong, where that is not nothing. */
  private String thanIfWrong() {
    return asked.change().ifWrong() == 1
        ? ""
        : " than the "
            + Numbers.of(rounded(asked.change().ifWrong() * asked.foundRps()))
            + " rps that threads which share nothing would";
  }

  private Claim.Side side(Arm arm) {
    Optional<Integer> users =
        asked.change() instanceof Intervention.Users change
            ? Optional.of(arm == Arm.CHANGED ? change.to() : change.from())
            : Optional.empty();
    return new Claim.Side(
        fork.system().name() + "/" + arm.name(fork.approach().name()),
        Optional.empty(),
        users,
        Optional.empty(),
        Optional.empty());
  }

  private static String plain(double rps) {
    return BigDecimal.valueOf(rps).stripTrailingZeros().toPlainString();
  }

  private static double rounded(double rps) {
    return digits(rps, RoundingMode.HALF_EVEN);
  }

  private static double digits(double rps, RoundingMode mode) {
    return new BigDecimal(rps, EXACT).round(new MathContext(DIGITS, mode)).doubleValue();
  }
}
