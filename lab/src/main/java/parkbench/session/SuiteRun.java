package parkbench.session;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import parkbench.analysis.SuiteAnalysis;
import parkbench.config.Catalogue;
import parkbench.config.Scenario;
import parkbench.harness.HarnessFailed;
import parkbench.harness.HarnessProcesses;
import parkbench.plan.Plan;
import parkbench.planner.SuitePlan;
import parkbench.record.Machine;
import parkbench.record.SuiteRecord;
import parkbench.result.SuiteReport;
import parkbench.sandbox.Sandbox;
import parkbench.sandbox.SandboxFault;
import parkbench.store.RunWriter;
import parkbench.store.StoredSuite;
import parkbench.store.SuiteWriter;

/**
 * All scenarios of a suite, one after the other, each as a run of its own, and the page about them.
 *
 * <p>A run that fails is reported at the end and does not stop the others; Ctrl-C ends them all.
 *
 * @param again how many times a trial whose instruments failed is measured again; absent: as the
 *     suite says
 * @param quiet time of each run to get around interference; absent: by its plan
 * @param command what a reader types to do the same again
 */
public record SuiteRun(
    SuitePlan plan,
    Optional<Integer> again,
    Optional<Duration> quiet,
    Machine machine,
    Sandbox sandbox,
    RunCommand command) {

  /**
   * Runs all of it.
   *
   * @param directory new or empty; each run gets a directory of its scenario's name in it
   * @return the most telling exit code of all runs
   */
  public Integer run(Path directory) throws Exception {
    for (Plan run : plans()) {
      Prerequisites.require(run);
    }
    RunWriter.requireUnused(directory);
    announce();
    try {
      return OnInterrupt.during(
          () -> {
            Building.build(plans(), sandbox);
            return runAll(directory).code();
          });
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED.code();
    }
  }

  private List<Plan> plans() {
    return plan.steps().stream().map(SuitePlan.Step::plan).toList();
  }

  private void announce() {
    System.out.printf(
        "%s: %s%nscenarios %d, forks %d, trials %d, about %s; %s%n",
        plan.suite().name(),
        plan.suite().title(),
        plan.steps().size(),
        plans().stream().mapToInt(run -> run.forks().size()).sum(),
        plans().stream().mapToInt(Plan::trials).sum(),
        TerminalWords.duration(plan.estimate()),
        sandbox.mechanism());
    plans().stream()
        .flatMap(run -> ScenarioRun.notEnforced(run, sandbox).stream())
        .distinct()
        .forEach(missing -> System.out.println("note: " + missing));
    machine.advice().forEach(advice -> System.out.println("note: " + advice));
  }

  private Exit runAll(Path directory) throws InterruptedException, IOException {
    SuiteWriter writer = SuiteWriter.create(directory, record(directory));
    Knowledge.add(command.libraries(), directory);
    System.out.println("suite: " + directory);
    List<Exit> exits = new ArrayList<>();
    long start = System.nanoTime();
    try (HarnessProcesses processes = Home.processes(sandbox, directory)) {
      for (int i = 0; i < plan.steps().size(); i++) {
        announce(i);
        exits.add(run(i, again(i, start, System::nanoTime), directory, processes, writer));
      }
    } catch (InterruptedException e) {
      writer.ended(exits.size(), Exit.INTERRUPTED.code(), "interrupted");
      writer.end("interrupted", Instant.now());
      page(directory);
      throw e;
    }
    writer.end("complete", Instant.now());
    page(directory);
    tellFailures(exits);
    return mostTelling(exits);
  }

  private void announce(int step) {
    SuitePlan.Step now = plan.steps().get(step);
    System.out.printf(
        Locale.ROOT,
        "%n[%d/%d] post %s, %s: %s%n%s, %s, about %s; of all about %s left%n",
        step + 1,
        plan.steps().size(),
        now.post().post(),
        now.plan().source().scenario(),
        now.plan().source().question(),
        TerminalWords.count(now.plan().forks().size(), "fork"),
        TerminalWords.count(now.plan().trials(), "trial"),
        TerminalWords.duration(now.plan().estimate()),
        TerminalWords.duration(estimateFrom(step)));
    now.plan().budgetNotes().forEach(note -> System.out.println("note: " + note));
  }

  private Duration estimateFrom(int step) {
    return plan.steps().stream()
        .skip(step)
        .map(next -> next.plan().estimate())
        .reduce(Duration.ZERO, Duration::plus);
  }

  /**
   * How often the invalid trials of a step are measured again, and how much of the suite's time is
   * left for it.
   *
   * @param startNanos of the suite on this clock
   */
  RetryPolicy again(int step, long startNanos, LongSupplier clock) {
    Duration toCome = estimateFrom(step + 1);
    return new RetryPolicy(
        times(),
        plan.suite().within().map(bound -> new RetryPolicy.Spare(bound, toCome, startNanos, clock)),
        quiet);
  }

  private int times() {
    return again.or(plan.suite()::retries).orElse(0);
  }

  /** One run; what ends it early is printed as for a single run, and does not end the others. */
  private Exit run(
      int step, RetryPolicy invalid, Path directory, HarnessProcesses processes, SuiteWriter writer)
      throws InterruptedException {
    Plan now = plan.steps().get(step).plan();
    try {
      Exit exit =
          new ScenarioRun(
                  now,
                  invalid,
                  machine,
                  sandbox,
                  directory.resolve(now.source().scenario()),
                  List.of(),
                  Optional.empty(),
                  Optional.of(command(plan.steps().get(step))))
              .run(processes);
      writer.ended(step, exit.code(), "");
      return exit;
    } catch (HarnessFailed | SandboxFault | IOException | RuntimeException e) {
      System.err.println("parkbench: " + e.getMessage());
      writer.ended(step, Exit.DIED.code(), "failed: " + e.getMessage());
      return Exit.DIED;
    }
  }

  private SuiteRecord record(Path directory) {
    return new SuiteRecord(
        SuiteRecord.SCHEMA,
        String.valueOf(directory.getFileName()),
        Home.version(),
        command.seeded(seed()).text(),
        Instant.now(),
        Optional.empty(),
        "cut off",
        plan.suite(),
        Stream.concat(
                plan.steps().stream().map(this::record), plan.apart().stream().map(this::record))
            .toList());
  }

  private SuiteRecord.Step record(SuitePlan.Step step) {
    Plan run = step.plan();
    return new SuiteRecord.Step(
        step.post().post(),
        run.source().scenario(),
        run.source().question(),
        run.source().scenario(),
        Optional.of(command(step)),
        Optional.of(whole(run.source().scenario(), run.source().file())),
        step.budget(),
        Optional.of(run.estimate()),
        run.claims(),
        Optional.empty(),
        "");
  }

  /** What is left apart has not been run, so that there is no seed to repeat. */
  private SuiteRecord.Step record(SuitePlan.Apart step) {
    Scenario scenario = step.scenario();
    Optional<String> whole = Optional.of(whole(scenario.source().name(), scenario.source().file()));
    return new SuiteRecord.Step(
        step.post().post(),
        scenario.source().name(),
        scenario.source().question(),
        scenario.source().name(),
        whole,
        whole,
        Optional.empty(),
        step.estimate(),
        step.claims(),
        Optional.empty(),
        SuiteRecord.APART);
  }

  /** The same for all runs. */
  private long seed() {
    return plan.steps().getFirst().plan().randomSeed();
  }

  /** What repeats one run. */
  String command(SuitePlan.Step step) {
    Plan run = step.plan();
    return command(run.source().scenario(), run.source().file(), step.budget())
        .seeded(run.randomSeed())
        .text();
  }

  /** What runs all of a scenario, however long it takes. */
  String whole(String scenario, String file) {
    return command(scenario, file, Optional.empty()).text();
  }

  /** A scenario of the project is called by its name, another by its file. */
  private RunCommand command(String scenario, String file, Optional<Duration> budget) {
    boolean named = new Catalogue(Home.path()).isNamed(scenario, file);
    return command.of(named ? scenario : file, budget, times());
  }

  /** From what is on disk alone, as {@code parkbench report} would make it again. */
  private static void page(Path directory) {
    StoredSuite stored = StoredSuite.open(directory);
    SuiteReport report = SuiteAnalysis.of(stored, Knowledge.analysis(directory));
    System.out.print("\n" + SuiteReports.summary(report));
    SuiteReports.write(stored, report);
    System.out.printf("%nreport: %s%n", directory.resolve("report.html"));
  }

  private void tellFailures(List<Exit> exits) {
    for (int i = 0; i < exits.size(); i++) {
      if (exits.get(i) != Exit.DONE) {
        System.out.printf(
            "%s ended with exit code %d: %s%n",
            plan.steps().get(i).plan().source().scenario(),
            exits.get(i).code(),
            words(exits.get(i)));
      }
    }
  }

  private static String words(Exit exit) {
    return switch (exit) {
      case DONE -> "done";
      case BOUND_BROKEN -> "a bound to hold was not confirmed";
      case USAGE -> "nothing was started";
      case NO_VALID_TRIAL -> "no trial counts";
      case DIED -> "a process died or answered nothing well";
      case INTERRUPTED -> "interrupted";
    };
  }

  /**
   * A dead process before no valid trial, that before a broken bound, that before all being well.
   */
  static Exit mostTelling(List<Exit> exits) {
    return exits.stream().max(Comparator.comparingInt(Exit::code)).orElse(Exit.DONE);
  }
}
