package parkbench.cli;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.analyse.Analysis;
import parkbench.conduct.Builder;
import parkbench.conduct.Conductor;
import parkbench.conduct.PlayerFailed;
import parkbench.model.Fork;
import parkbench.model.Machine;
import parkbench.model.Plan;
import parkbench.model.Report;
import parkbench.model.RunRecord;
import parkbench.model.Start;
import parkbench.model.TrialRecord;
import parkbench.observe.MachineFacts;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.PortTaken;
import parkbench.sandbox.Ports;
import parkbench.sandbox.Sandbox;
import parkbench.store.RunWriter;
import parkbench.store.StoreFailed;
import parkbench.store.StoredRun;
import parkbench.store.StoredTrial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plans, builds, runs and reports. */
@Command(name = "run", description = "Run a scenario and write its report.")
final class RunVerb implements Callable<Integer> {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  /** Columns of a live line that every terminal has. */
  private static final int LIVE_WIDTH = 79;

  @Mixin private Planning planning = new Planning();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the run goes (default: runs/SCENARIO-TIME).")
  private @Nullable Path out;

  @Override
  public Integer call() throws Exception {
    Machine machine = ThisMachine.read();
    Plan plan = planning.plan(machine);
    Sandbox sandbox = Sandbox.detect();
    requireFreePorts(plan);
    announce(plan, machine, sandbox);
    try {
      return OnInterrupt.during(
          () -> {
            build(plan, sandbox);
            Path directory = directory(plan);
            System.out.println("run: " + directory);
            conduct(plan, machine, sandbox, directory);
            return report(directory);
          });
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED.code();
    }
  }

  private static void requireFreePorts(Plan plan) throws PortTaken {
    for (Fork fork : plan.forks()) {
      boolean ours = !(fork.system().start() instanceof Start.Running);
      if (ours && fork.system().port() != 0) {
        Ports.requireFree(fork.system().port());
      }
    }
  }

  private static void announce(Plan plan, Machine machine, Sandbox sandbox) {
    System.out.printf(
        "%s: %s%n%d forks, %d trials, about %s; service on %s, lab on %s; %s%n",
        plan.scenario(),
        plan.question(),
        plan.forks().size(),
        plan.trials(),
        Words.duration(plan.estimate()),
        Words.cores(plan.layout().service()),
        Words.cores(plan.layout().lab()),
        sandbox.mechanism());
    for (String missing : notEnforced(plan, sandbox)) {
      System.out.println("note: " + missing);
    }
    for (String advice : machine.advice()) {
      System.out.println("note: " + advice);
    }
    for (String note : plan.notes()) {
      System.out.println("note: " + note);
    }
  }

  private static void build(Plan plan, Sandbox sandbox)
      throws Builder.BuildFailed, InterruptedException {
    Builder builder = new Builder(Home.path(), sandbox);
    Set<String> stale = builder.stale(plan);
    if (stale.isEmpty()) {
      return;
    }
    System.out.println("building " + String.join(", ", stale) + " ...");
    boolean live = Words.terminal();
    try {
      builder.build(stale, live ? RunVerb::showBuilding : line -> {});
    } finally {
      if (live) {
        System.err.print("\r\u001b[K");
      }
    }
  }

  private static void showBuilding(String line) {
    String words = line.strip();
    System.err.print("\r\u001b[K" + words.substring(0, Math.min(words.length(), LIVE_WIDTH)));
  }

  private Path directory(Plan plan) {
    if (out != null) {
      return out.toAbsolutePath().normalize();
    }
    String name = plan.scenario() + "-" + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP);
    return Home.path().resolve("runs").resolve(name.replaceAll("[^A-Za-z0-9._-]", "_"));
  }

  /** Runs the plan into a directory of its own and reports what was finished when it fails. */
  private static void conduct(Plan plan, Machine machine, Sandbox sandbox, Path directory)
      throws InterruptedException, LaunchFailed, PlayerFailed, IOException {
    RunRecord run =
        new RunRecord(
            RunRecord.SCHEMA,
            directory.getFileName().toString(),
            Home.version(),
            Instant.now(),
            Optional.empty(),
            "cut off",
            plan,
            MachineFacts.environment(machine, sandbox.mechanism(), notEnforced(plan, sandbox)));
    RunWriter writer = RunWriter.create(directory, run);
    try (writer) {
      conduct(plan, sandbox, writer);
    } catch (InterruptedException
        | LaunchFailed
        | PlayerFailed
        | IOException
        | RuntimeException e) {
      endedEarly(plan, directory, e);
      throw e;
    }
  }

  /** Runs the plan and writes how it ended, whatever that was. */
  private static void conduct(Plan plan, Sandbox sandbox, RunWriter writer)
      throws InterruptedException, LaunchFailed, PlayerFailed, IOException {
    try (Ending ending = new Ending(writer);
        Progress progress = Progress.of(plan, Words.terminal())) {
      try {
        new Conductor(sandbox, writer, progress).conduct(plan);
        ending.is("complete");
      } catch (InterruptedException e) {
        ending.is("interrupted");
        throw e;
      } catch (StoreFailed e) {
        if (e.getCause() instanceof ClosedByInterruptException) {
          // The interrupt came while a file was being written, not while somebody waited.
          ending.is("interrupted");
          throw new InterruptedException();
        }
        ending.is("failed: " + e.getMessage());
        throw e;
      } catch (PlayerFailed | LaunchFailed | RuntimeException e) {
        ending.is("failed: " + e.getMessage());
        throw e;
      }
    }
  }

  private static Integer report(Path directory) {
    StoredRun stored = StoredRun.open(directory);
    Report report = report(stored);
    List<TrialRecord> records = stored.trials().stream().map(StoredTrial::record).toList();
    Exit exit = RunExit.of(records, report);
    if (exit == Exit.BOUND_BROKEN) {
      System.err.print(RunExit.undecided(report));
    }
    return exit.code();
  }

  private static Report report(StoredRun stored) {
    Report report = Analysis.of(stored);
    System.out.print(Reports.table(report));
    Reports.write(stored, report);
    System.out.printf("%nreport: %s%n", stored.directory().resolve("report.html"));
    return report;
  }

  /**
   * Everything is closed by now: what is left of the time goes into the report of the trials that
   * were finished. A failure of that is told and never takes the place of the first.
   */
  private static void endedEarly(Plan plan, Path directory, Exception failure) {
    try {
      StoredRun stored = StoredRun.open(directory);
      int finished = stored.trials().size();
      System.out.printf(
          "%s after %d of %d trials; what was measured is in %s%n",
          failure instanceof InterruptedException ? "interrupted" : "failed",
          finished,
          plan.trials(),
          directory);
      if (finished > 0) {
        report(stored);
      }
    } catch (RuntimeException e) {
      System.err.printf(
          "parkbench: no report was written: %s%n  The trials that were finished are on disk%n"
              + "  Write it with: parkbench report %s%n",
          e.getMessage(), directory);
    }
  }

  private static List<String> notEnforced(Plan plan, Sandbox sandbox) {
    return plan.forks().stream()
        .flatMap(fork -> sandbox.notEnforced(fork.limits()).stream())
        .distinct()
        .toList();
  }
}
