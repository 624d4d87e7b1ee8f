package parkbench.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parkbench.config.Catalogue;
import parkbench.config.InvalidFile;
import parkbench.config.Scenario;
import parkbench.config.SystemReader;
import parkbench.config.Unplannable;
import parkbench.config.VariedAxis;
import parkbench.harness.build.Builder.BuildFailed;
import parkbench.plan.AuditMode;
import parkbench.plan.CapacityGoal;
import parkbench.plan.Driver;
import parkbench.plan.Plan;
import parkbench.planner.CapacityPlan;
import parkbench.planner.Choices;
import parkbench.planner.CrosscheckPlan;
import parkbench.planner.IncidentPlan;
import parkbench.planner.PairedPlan;
import parkbench.planner.Planner;
import parkbench.planner.SuitePlan;
import parkbench.record.Machine;
import parkbench.sandbox.Jvms;
import parkbench.session.CommandRefused;
import parkbench.session.Home;
import parkbench.session.RunCommand;
import parkbench.session.VersionsAsked;
import parkbench.system.Scheme;
import parkbench.system.SystemSpec;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * What {@code run} and {@code plan} have in common: a scenario or suite, and the choices about it.
 */
final class Planning {
  private static final String PAIRED = "--paired";

  static final String JDK = "--jdk";
  static final String JDK_OF = "N|DIR";
  static final String JDK_IS =
      "Run every service on this Java, such as 17 or /usr/lib/jvm/java-17 (default: as the scenario"
          + " and the systems say; see: parkbench machine).";

  static final String SCENARIO = "SCENARIO|FILE";
  static final String SCENARIO_IS =
      "Name of a scenario or suite (see: parkbench list) or a YAML file (default: parkbench.yaml).";

  /** What {@code init} writes, and what is taken where no scenario is named. */
  static final String OWN_FILE = "parkbench.yaml";

  private String scenario = "";

  @Option(
      names = "--only",
      paramLabel = "PATTERN",
      description =
          "Only approaches or trials whose name matches, such as 'spring-mvc/*'; of a suite, posts"
              + " or scenarios.")
  private @Nullable String only;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description = "How many forks of each approach (default: the scenario's).")
  private @Nullable Integer repeat;

  @Option(
      names = "--system",
      paramLabel = "FILE",
      description = "A further system, such as your own service; may be given several times.")
  private List<Path> systems = new ArrayList<>();

  @Option(
      names = "--budget",
      paramLabel = "DURATION",
      description =
          "How long it may take, such as 5m: the first claims, fewer repeats, or a refusal.")
  private @Nullable Duration budget;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Source of every random choice, to repeat a run (default: a new one).")
  private @Nullable Long seed;

  @Option(names = JDK, paramLabel = JDK_OF, description = JDK_IS)
  private @Nullable String jdk;

  @Option(
      names = "--precision",
      paramLabel = "SHARE",
      description =
          "Measure block by block until half of each figure's 95 %% interval is at most this share"
              + " of its mean, such as 2%%: 5 to 30 repeats, or what --budget allows.")
  private @Nullable String precision;

  @Option(
      names = "--thread-dumps",
      description =
          "Look at the threads of each service, twice in three seconds, and tell what they wait for"
              + " and where.")
  private boolean examine;

  @Option(
      names = PAIRED,
      description =
          "Compare two approaches where a machine is noisy: both services are warm at once and"
              + " asked in turn in short slices, with the first started twice as a control;"
              + " --repeat pairs (default: 5).")
  private boolean paired;

  @Option(
      names = "--strict",
      description =
          "Let interference of the machine invalidate a trial. Without it, interference grades the"
              + " trial's figures: exact, at least, at most, about or unusable.")
  private boolean strict;

  @Mixin private VaryOption varied = new VaryOption();

  /**
   * The scenario that was named, or the one in the current directory.
   *
   * @throws CommandRefused where there is neither
   */
  static String named(@Nullable String scenario) {
    if (scenario != null) {
      return scenario;
    }
    if (!Files.exists(Path.of(OWN_FILE))) {
      throw new CommandRefused(
          "no scenario is named, and there is no " + OWN_FILE + " here",
          "",
          "Name one, such as quick (see: parkbench list), or write "
              + OWN_FILE
              + " for your service: parkbench init app.jar");
    }
    return OWN_FILE;
  }

  /** Of a scenario or suite, with nothing else chosen. */
  static Planning of(String scenario) {
    return new Planning().about(scenario);
  }

  /** The same, where no interference is accepted. */
  Planning strictly() {
    strict = true;
    return this;
  }

  /** The same for approaches or trials whose name matches. */
  Planning only(Optional<String> pattern) {
    only = pattern.orElse(null);
    return this;
  }

  /** The same where every service runs on this Java: a release, or the folder of a runtime. */
  Planning onJdk(Optional<String> word) {
    jdk = word.orElse(null);
    return this;
  }

  /** The same with further axes of the matrix. */
  Planning varying(VaryOption axes) {
    varied = axes;
    return this;
  }

  /** The same with dumps of the services' threads. */
  Planning dumping() {
    examine = true;
    return this;
  }

  private AuditMode mode() {
    return strict ? AuditMode.STRICT : AuditMode.GRADED;
  }

  /**
   * The choices about a scenario or suite.
   *
   * @throws CommandRefused where they contradict each other
   */
  Planning about(String name) {
    scenario = name;
    if (precision().isPresent() && repeat != null) {
      throw new CommandRefused(
          "--precision " + precision + " with --repeat " + repeat,
          "A run with a precision has as many repeats as that takes",
          "Leave one of them out; --budget bounds a precision");
    }
    if (paired && (precision != null || budget != null || examine)) {
      throw new CommandRefused(
          PAIRED + " with --precision, --budget or --thread-dumps",
          "A comparison in pairs has a fixed number of pairs, and all of their slices",
          "Leave it out; --repeat sets the number of pairs");
    }
    if (paired && repeat != null && repeat < PairedPlan.PAIRS) {
      throw new CommandRefused(
          PAIRED + " with --repeat " + repeat,
          "Pairs have starts of their own, and fewer than %d say little of how these differ"
              .formatted(PairedPlan.PAIRS),
          "Leave --repeat out, or ask for more");
    }
    return this;
  }

  /** Reads, checks and expands. */
  Plan plan(Machine machine) throws InvalidFile, Unplannable {
    Plan plan = Planner.plan(read(), machine, choices(further()));
    return paired ? PairedPlan.of(plan, machine) : plan;
  }

  private Scenario read() throws InvalidFile {
    List<VariedAxis> axes = varied.axes();
    if (!systems.isEmpty() && axes.stream().anyMatch(VariedAxis::ofService)) {
      throw new CommandRefused(
          VariedAxis.OPTION + " of a setting with --system",
          "The approaches of a further system are measured as they are",
          "Name the system in a scenario, such as " + OWN_FILE);
    }
    return new Catalogue(Home.path()).scenario(scenario, axes);
  }

  private void refusePairs(String of, String why) {
    if (paired) {
      throw new CommandRefused(PAIRED + " " + of, why, "Leave it out, or run one scenario with it");
    }
  }

  private List<SystemSpec> further() throws InvalidFile {
    List<SystemSpec> further = new ArrayList<>();
    for (Path file : systems) {
      SystemSpec system = SystemReader.read(file);
      if (system.scheme() == Scheme.POSTGRESQL) {
        throw new CommandRefused(
            "--system " + file,
            "It is a database, and services are asked over HTTP",
            "Name a service that asks it, and write postgres: embedded under upstream");
      }
      further.add(system);
    }
    return further;
  }

  /**
   * One cell of a scenario for several drivers.
   *
   * @param named whether the user named the drivers
   * @param notes what the plan is to say besides
   */
  Plan crosscheck(Machine machine, List<Driver> drivers, boolean named, List<String> notes)
      throws InvalidFile, Unplannable {
    if (budget != null) {
      throw new CommandRefused(
          "--budget with crosscheck",
          "It measures one cell alone, with every driver: there is nothing to leave out",
          "Ask fewer drivers (--drivers), or for fewer repeats (--repeat)");
    }
    if (precision != null) {
      throw new CommandRefused(
          "--precision with crosscheck",
          "Drivers are compared over as many forks for each, and none of them is waited for",
          "Ask for more repeats (--repeat)");
    }
    if (ofSuite()) {
      throw new CommandRefused(
          "crosscheck of the suite " + scenario,
          "A cell belongs to one scenario",
          "Name one of its scenarios");
    }
    refusePairs("with crosscheck", "Drivers are compared, and not approaches");
    strict = true; // tools are compared, and interference would look like a difference
    return CrosscheckPlan.plan(read(), machine, choices(further()), drivers, named, notes);
  }

  /** A scenario whose requests are to be followed: each approach once, by default. */
  Plan trace(Machine machine) throws InvalidFile, Unplannable {
    if (precision != null) {
      throw new CommandRefused(
          "--precision with trace",
          "It shows where the time of single requests goes, and compares nothing",
          "Ask for more of them (--requests)");
    }
    if (ofSuite()) {
      throw new CommandRefused(
          "trace of the suite " + scenario,
          "A life is one of an approach of one scenario",
          "Name one of its scenarios");
    }
    refusePairs("with trace", "It compares nothing");
    if (repeat == null) {
      repeat = 1;
    }
    return plan(machine);
  }

  /**
   * The search for a rate within an objective, with thread dumps that show what limits it.
   *
   * @param delays of the upstream; empty: the scenario's
   */
  Plan capacity(Machine machine, CapacityGoal goal, List<Duration> delays)
      throws InvalidFile, Unplannable {
    if (ofSuite()) {
      throw new CommandRefused(
          "capacity of the suite " + scenario,
          "A capacity is that of one service, and a suite has many",
          "Name one of its scenarios");
    }
    for (VariedAxis axis : varied.axes()) {
      boolean twice = axis.key().equals("delay") && !delays.isEmpty();
      if (twice || List.of("users", "rate").contains(axis.key())) {
        throw new CommandRefused(
            VariedAxis.OPTION + " " + axis.key() + " with capacity",
            twice ? "--delay names delays, too" : "It searches for a rate by itself",
            "Leave it out");
      }
    }
    Plan plan = CapacityPlan.of(read(), machine, choices(further()), goal, delays);
    if (goal.applied() && plan.forks().stream().anyMatch(fork -> !fork.system().start().ours())) {
      throw new CommandRefused(
          "--apply with a service that runs already",
          "The lab does not start it, and cannot give it another pool",
          "Leave it out, start the service with the pool that is advised, and search again");
    }
    return plan;
  }

  /**
   * The comparison of two versions of a scenario's service.
   *
   * @param within what all of it may take
   */
  Plan regression(Machine machine, VersionsAsked asked, Duration within)
      throws InvalidFile, Unplannable, BuildFailed, InterruptedException {
    if (ofSuite()) {
      throw new CommandRefused(
          "regress with the suite " + scenario,
          "Versions are of one service, and a suite has many",
          "Name one of its scenarios");
    }
    return asked.plan(read(), machine, choices(List.of()), within);
  }

  /** Incidents of the upstream of a scenario. */
  Plan incident(Machine machine, IncidentPlan.Asked asked) throws InvalidFile, Unplannable {
    if (ofSuite()) {
      throw new CommandRefused(
          "incident of the suite " + scenario,
          "An incident meets the services of one scenario",
          "Name one of its scenarios");
    }
    return IncidentPlan.of(read(), machine, choices(further()), asked);
  }

  /** A scenario whose first service is tried. */
  Plan single(Machine machine) throws InvalidFile, Unplannable {
    if (ofSuite()) {
      throw new CommandRefused(
          "try of the suite " + scenario,
          "One service is tried, and a suite has many",
          "Name one of its scenarios");
    }
    return plan(machine);
  }

  /** Whether a suite was named. */
  boolean ofSuite() throws InvalidFile {
    return new Catalogue(Home.path()).isSuite(scenario);
  }

  /** Reads, checks and expands every scenario of the suite that was named. */
  SuitePlan suite(Machine machine) throws InvalidFile, Unplannable {
    if (!systems.isEmpty()) {
      throw new CommandRefused(
          "--system with the suite " + scenario,
          "Its page holds the posts' own systems against their claims; others have none",
          "Run one of its scenarios with --system");
    }
    if (precision != null) {
      throw new CommandRefused(
          "--precision with the suite " + scenario,
          "Its scenarios share the time that it has, and none of them can know how long the others"
              + " will take",
          "Run one of its scenarios with --precision");
    }
    if (!varied.axes().isEmpty()) {
      throw new CommandRefused(
          VariedAxis.OPTION + " with the suite " + scenario,
          "Its claims are about its own settings",
          "Run one of its scenarios with " + VariedAxis.OPTION);
    }
    refusePairs("with the suite " + scenario, "A pair is of two approaches of one scenario");
    return SuitePlan.of(new Catalogue(Home.path()).suite(scenario), machine, choices(List.of()));
  }

  /** The name of what was named: of a file, that of the file. */
  String name() {
    return String.valueOf(Path.of(scenario).getFileName()).replaceAll("\\.ya?ml$", "");
  }

  /** How long a run may take; absent: as long as its plan does. */
  Optional<Duration> budget() {
    return Optional.ofNullable(budget);
  }

  /** What a reader types to do the same again. */
  RunCommand command(Optional<Integer> again, Optional<Duration> waiting, List<Path> libraries) {
    return new RunCommand(
        scenario,
        Optional.ofNullable(only),
        Optional.ofNullable(repeat),
        Optional.ofNullable(budget),
        Optional.ofNullable(jdk),
        again,
        waiting,
        Optional.ofNullable(seed),
        examine,
        mode(),
        libraries);
  }

  /** The choices alone. */
  Choices choices() {
    return choices(List.of());
  }

  private Choices choices(List<SystemSpec> further) {
    Optional<Integer> pairs = paired ? Optional.of(PairedPlan.PAIRS) : Optional.empty();
    return new Choices(
        Optional.ofNullable(only),
        Optional.ofNullable(repeat).or(() -> pairs),
        Optional.ofNullable(budget),
        seed == null ? new SecureRandom().nextLong(1L << 53) : seed,
        Optional.ofNullable(jdk).map(Planning::jdk),
        further,
        precision(),
        examine,
        mode());
  }

  private Optional<Double> precision() {
    return Optional.ofNullable(precision).map(Planning::share);
  }

  private static double share(String word) {
    return Choices.precision(word)
        .orElseThrow(
            () ->
                new CommandRefused(
                    "--precision: \"" + word + "\" is no precision",
                    "It is a share of each figure's mean, in percent, above 0 and below 100",
                    "Write it like 2%"));
  }

  /** A feature release, or a folder that holds a runtime. */
  private static Choices.Jdk jdk(String word) {
    if (word.matches("\\d{1,3}")) {
      return new Choices.Jdk.Release(Integer.parseInt(word));
    }
    return Jvms.at(Path.of(word).toAbsolutePath().normalize())
        .map(Choices.Jdk.Exactly::new)
        .orElseThrow(
            () ->
                new CommandRefused(
                    "--jdk: \"" + word + "\" is no release and holds no Java runtime",
                    "A runtime has bin/java and a file `release` with its JAVA_VERSION.",
                    "Name a feature release such as 17, or the home of a runtime; parkbench machine"
                        + " lists those that are found."));
  }
}
