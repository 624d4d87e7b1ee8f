package parkbench.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.model.Machine;
import parkbench.model.Plan;
import parkbench.model.Precision;
import parkbench.sandbox.Sandbox;
import parkbench.scenario.ProofPlan;
import parkbench.store.RunWriter;
import parkbench.store.StoredRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Plans, builds, runs and reports. */
@Command(name = "run", description = "Run a scenario, or a suite of them, and write its report.")
final class RunVerb implements Callable<Integer> {
  private static final String RESUME = "--resume";
  private static final String AGAIN = "--retry";
  private static final String WAIT = "--wait-for-quiet";

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = Planning.SCENARIO,
      description = Planning.SCENARIO_IS)
  private @Nullable String scenario;

  @Mixin private Planning choices = new Planning();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the run goes (default: runs/SCENARIO-TIME).")
  private @Nullable Path out;

  @Option(
      names = AGAIN,
      paramLabel = "N",
      description =
          "Measure trials that are void again, up to N times each, beyond the time that was planned"
              + " (default: 0; of a suite, what its file says).")
  private @Nullable Integer again;

  @Option(
      names = WAIT,
      paramLabel = "TIME",
      description =
          "Time beyond the plan to wait for a quiet machine and to measure again what met"
              + " interference, such as 30s (default: a quarter of the plan, at least 60s; with"
              + " --budget what that leaves; 0s: none).")
  private @Nullable Duration waiting;

  @Option(
      names = "--prove",
      description =
          "Then prove the leading finding: change the one thing that it is about, and see whether"
              + " what that predicts comes true. The proof goes to DIR-proof.")
  private boolean prove;

  @Option(
      names = RESUME,
      paramLabel = "DIR",
      description =
          "Go on with a run that was cut off: what is missing of its plan, with the same seeds."
              + " Instead of a scenario and its choices, which are on the run's record.")
  private @Nullable Path resume;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    refuseFewerThanNone();
    return resume == null ? begin() : resume(resume.toAbsolutePath().normalize());
  }

  private Integer resume(Path cutOff) throws Exception {
    refuseOtherChoices(cutOff);
    Again times =
        Again.times(Optional.ofNullable(again).orElse(0)).waiting(Optional.ofNullable(waiting));
    return new Resuming(cutOff, times, ThisMachine.read(), Sandbox.detect()).run();
  }

  private Integer begin() throws Exception {
    Planning planning = choices.about(named());
    Optional<Integer> asked = Optional.ofNullable(again);
    Machine machine = ThisMachine.read();
    if (planning.ofSuite()) {
      refuseProofOfSuite();
      return new SuiteRun(
              planning.suite(machine),
              asked,
              Optional.ofNullable(waiting).or(() -> planning.budget().map(budget -> Duration.ZERO)),
              machine,
              Sandbox.detect(),
              planning.command(asked, Optional.ofNullable(waiting)))
          .run(directory(planning.name()));
    }
    Plan plan = planning.plan(machine);
    refuseAgainOfPairs(plan);
    Again times = Again.times(asked.orElse(0)).waiting(quietTime(planning, plan));
    Path directory = directory(plan.scenario());
    if (prove) {
      RunWriter.requireUnused(proof(directory));
    }
    Exit exit = run(plan, times, machine, directory);
    return (prove ? prove(directory, times, machine, exit) : exit).code();
  }

  /** As was said; else what a budget leaves; absent: by the plan. */
  private Optional<Duration> quietTime(Planning planning, Plan plan) {
    return Optional.ofNullable(waiting)
        .or(
            () ->
                planning
                    .budget()
                    .map(
                        budget ->
                            // Blocks use up the budget of a precision.
                            plan.precision().isPresent()
                                ? Duration.ZERO
                                : budget.minus(plan.estimate()))
                    .map(left -> left.isNegative() ? Duration.ZERO : left));
  }

  /** Of both, the first exit that is not well; a finding that names nothing to change is told. */
  private static Exit prove(Path directory, Again times, Machine machine, Exit found)
      throws Exception {
    if (found != Exit.DONE && found != Exit.BOUND_BROKEN) {
      System.err.println("parkbench: nothing is proved, since the run did not end well");
      return found;
    }
    System.out.println();
    try {
      Exit proved =
          new Proving(StoredRun.open(directory), Optional.empty(), ProofPlan.BLOCKS, times)
              .run(machine, proof(directory));
      return found == Exit.DONE ? proved : found;
    } catch (Refused e) {
      System.out.println("no proof: " + e.getMessage());
      return found;
    }
  }

  private static Path proof(Path directory) {
    return directory.resolveSibling(directory.getFileName() + "-proof");
  }

  private void refuseProofOfSuite() {
    if (prove) {
      throw new Refused(
          "--prove of a suite",
          "A proof is of one finding, and each scenario of a suite has its own",
          "Run the suite, and prove one of its runs: parkbench prove RUN");
    }
  }

  /** Announces a plan, builds what it needs, and runs it into a new or empty directory. */
  static Exit run(Plan plan, Again again, Machine machine, Path directory) throws Exception {
    Sandbox sandbox = Sandbox.detect();
    Ground.require(plan);
    RunWriter.requireUnused(directory);
    announce(plan, machine, sandbox);
    try {
      return OnInterrupt.during(
          () -> {
            Building.build(List.of(plan), sandbox);
            return new ScenarioRun(plan, again, machine, sandbox, directory).run();
          });
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }

  private String named() {
    if (scenario == null) {
      throw new ParameterException(
          spec.commandLine(), "Missing required parameter: '" + Planning.SCENARIO + "'");
    }
    return scenario;
  }

  /** How often void trials are measured again is no part of a plan, and may be said anew. */
  private void refuseOtherChoices(Path cutOff) {
    List<String> others =
        spec.commandLine().getParseResult().matchedArgs().stream()
            .map(RunVerb::word)
            .filter(word -> !List.of(RESUME, AGAIN, WAIT).contains(word))
            .toList();
    if (!others.isEmpty()) {
      throw new Refused(
          RESUME + " " + cutOff + " with " + String.join(", ", others),
          "What a run measures is on its record; other choices would be another run",
          "Leave them out, or run the scenario again without " + RESUME);
    }
  }

  private static String word(ArgSpec arg) {
    return arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
  }

  /** A slice measured later has no control beside it. */
  private void refuseAgainOfPairs(Plan plan) {
    if (again != null && again > 0 && plan.inPairs()) {
      throw new Refused(
          AGAIN + " with --paired",
          "What is measured later shares its minutes with no control",
          "Leave it out; slices are measured again at once where the machine interferes");
    }
  }

  private void refuseFewerThanNone() {
    if (again != null && again < 0) {
      throw new Refused(
          "--retry: " + again + " times",
          "A trial is measured again once, several times or not at all",
          "Give 0 or more");
    }
  }

  /** What is going to run, and what it cannot do here. */
  static void announce(Plan plan, Machine machine, Sandbox sandbox) {
    System.out.printf(
        "%s: %s%n%s%s, %s, about %s; service on %s, lab on %s; %s%n",
        plan.scenario(),
        plan.question(),
        plan.precision().map(RunVerb::blocks).orElse(""),
        Words.count(plan.forks().size(), "fork"),
        Words.count(plan.trials(), "trial"),
        plan.precision().map(RunVerb::time).orElseGet(() -> Words.duration(plan.estimate())),
        Words.cores(plan.layout().service()),
        Words.cores(plan.layout().lab()),
        sandbox.mechanism());
    for (String missing : ScenarioRun.notEnforced(plan, sandbox)) {
      System.out.println("note: " + missing);
    }
    for (String advice : machine.advice()) {
      System.out.println("note: " + advice);
    }
    for (String note : plan.notes()) {
      System.out.println("note: " + note);
    }
  }

  private static String blocks(Precision asked) {
    return Precision.LEAST + " to " + asked.most() + " blocks of ";
  }

  private static String time(Precision asked) {
    return Words.duration(asked.estimate(Precision.LEAST))
        + " to "
        + Words.duration(asked.estimate(asked.most()));
  }

  private Path directory(String of) {
    return Home.directory(out, of);
  }
}
