package parkbench.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.cluster.ClusterFailed;
import parkbench.cluster.KubernetesWorkers;
import parkbench.plan.Plan;
import parkbench.planner.ProofPlan;
import parkbench.record.Machine;
import parkbench.sandbox.Sandbox;
import parkbench.session.CommandRefused;
import parkbench.session.Exit;
import parkbench.session.Home;
import parkbench.session.Knowledge;
import parkbench.session.NewRun;
import parkbench.session.ProofRun;
import parkbench.session.ResumedRun;
import parkbench.session.RetryPolicy;
import parkbench.session.SuiteRun;
import parkbench.session.ThisMachine;
import parkbench.store.RunWriter;
import parkbench.store.StoredRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
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
          "Measure trials that are invalid again, up to N times each, beyond the time that was planned"
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
          "Continue a run that was cut off: what is missing of its plan, with the same seeds."
              + " Instead of a scenario and its choices, which are on the run's record.")
  private @Nullable Path resume;

  @Option(
      names = "--live",
      arity = "0..1",
      fallbackValue = "0",
      paramLabel = "PORT",
      description =
          "Show the report in a browser during the run, on loopback (default port: a free one)."
              + " The page is made between trials; a browser takes CPU of its own.")
  private @Nullable Integer live;

  @Mixin private LibraryOption libraries = new LibraryOption();

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    refuseFewerThanNone();
    return resume == null ? begin() : resume(recorded(resume).toAbsolutePath().normalize());
  }

  /** Runs are kept in the lab's folder, and a reader may be in another. */
  private static Path recorded(Path named) {
    Path kept = Home.path().resolve(named);
    return !Files.exists(named) && Files.exists(kept) ? kept : named;
  }

  private Integer resume(Path cutOff) throws Exception {
    refuseOtherChoices(cutOff);
    RetryPolicy times =
        RetryPolicy.times(Optional.ofNullable(again).orElse(0))
            .waiting(Optional.ofNullable(waiting));
    return new ResumedRun(cutOff, times, ThisMachine.read(), Sandbox.detect()).run();
  }

  private Integer begin() throws Exception {
    Planning planning = choices.about(Planning.named(scenario));
    Optional<Integer> asked = Optional.ofNullable(again);
    Machine machine = ThisMachine.read();
    Knowledge.classifier(libraries.files());
    Optional<KubernetesWorkers.Asked> elsewhere = cluster.asked();
    if (planning.ofSuite()) {
      refuseElsewhere(elsewhere, "of a suite", "Run its scenarios one by one with --on");
      refuseProofOfSuite();
      refuseLiveSuite();
      return new SuiteRun(
              planning.suite(machine),
              asked,
              Optional.ofNullable(waiting).or(() -> planning.budget().map(budget -> Duration.ZERO)),
              machine,
              Sandbox.detect(),
              planning.command(asked, Optional.ofNullable(waiting), libraries.files()))
          .run(directory(planning.name()));
    }
    Plan plan = planning.plan(machine);
    refuseAgainOfPairs(plan);
    RetryPolicy times = RetryPolicy.times(asked.orElse(0)).waiting(quietTime(planning, plan));
    Path directory = directory(plan.source().scenario());
    if (elsewhere.isPresent()) {
      refuseHereAlone(elsewhere);
      try (KubernetesWorkers workers = KubernetesWorkers.open(elsewhere.get())) {
        return NewRun.on(workers, plan, times, machine, directory, libraries.files()).code();
      } catch (ClusterFailed e) {
        throw new CommandRefused(e.what(), e.why(), e.remedy());
      }
    }
    if (prove) {
      RunWriter.requireUnused(proof(directory));
    }
    Exit exit =
        NewRun.run(plan, times, machine, directory, libraries.files(), Optional.ofNullable(live));
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

  /** Of both, the first exit that is not well; a finding without a remedy is shown. */
  private static Exit prove(Path directory, RetryPolicy times, Machine machine, Exit found)
      throws Exception {
    if (found != Exit.DONE && found != Exit.BOUND_BROKEN) {
      System.err.println("parkbench: nothing is proved, since the run did not end well");
      return found;
    }
    System.out.println();
    try {
      Exit proved =
          new ProofRun(StoredRun.open(directory), Optional.empty(), ProofPlan.BLOCKS, times)
              .run(machine, proof(directory));
      return found == Exit.DONE ? proved : found;
    } catch (CommandRefused e) {
      System.out.println("no proof: " + e.getMessage());
      return found;
    }
  }

  private static Path proof(Path directory) {
    return directory.resolveSibling(directory.getFileName() + "-proof");
  }

  private void refuseHereAlone(Optional<KubernetesWorkers.Asked> elsewhere) {
    if (prove) {
      refuseElsewhere(elsewhere, "with --prove", "Prove the run afterwards: parkbench prove RUN");
    }
    if (live != null) {
      refuseElsewhere(elsewhere, "with --live", "Leave --live out");
    }
  }

  private static void refuseElsewhere(
      Optional<KubernetesWorkers.Asked> elsewhere, String what, String remedy) {
    if (elsewhere.isPresent()) {
      throw new CommandRefused("--on " + what, "Workers measure one scenario", remedy);
    }
  }

  private void refuseLiveSuite() {
    if (live != null) {
      throw new CommandRefused(
          "--live of a suite", "A page shows one run", "Run one of its scenarios with --live");
    }
  }

  private void refuseProofOfSuite() {
    if (prove) {
      throw new CommandRefused(
          "--prove of a suite",
          "A proof is of one finding, and each scenario of a suite has its own",
          "Run the suite, and prove one of its runs: parkbench prove RUN");
    }
  }

  /** How often invalid trials are measured again is no part of a plan, and may change. */
  private void refuseOtherChoices(Path cutOff) {
    List<String> others =
        spec.commandLine().getParseResult().matchedArgs().stream()
            .map(RunVerb::word)
            .filter(word -> !List.of(RESUME, AGAIN, WAIT).contains(word))
            .toList();
    if (!others.isEmpty()) {
      throw new CommandRefused(
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
      throw new CommandRefused(
          AGAIN + " with --paired",
          "What is measured later shares its minutes with no control",
          "Leave it out; slices are measured again at once where the machine interferes");
    }
  }

  private void refuseFewerThanNone() {
    if (again != null && again < 0) {
      throw new CommandRefused(
          "--retry: " + again + " times",
          "A trial is measured again once, several times or not at all",
          "Give 0 or more");
    }
  }

  private Path directory(String of) {
    return Home.directory(out, of);
  }
}
