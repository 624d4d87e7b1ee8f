package parkbench.cli;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import parkbench.analyse.Analysis;
import parkbench.conduct.Conductor;
import parkbench.conduct.PlayerFailed;
import parkbench.conduct.Players;
import parkbench.model.Machine;
import parkbench.model.Plan;
import parkbench.model.Report;
import parkbench.model.RunRecord;
import parkbench.model.TrialRecord;
import parkbench.observe.MachineFacts;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;
import parkbench.store.RunWriter;
import parkbench.store.StoreFailed;
import parkbench.store.StoredRun;
import parkbench.store.StoredTrial;

/**
 * One plan, run into a directory of its own and reported.
 *
 * @param again how often a trial whose instruments failed is measured again
 * @param directory new or empty
 */
record ScenarioRun(Plan plan, Again again, Machine machine, Sandbox sandbox, Path directory) {

  /**
   * Runs it to its end and reports it; what was finished is reported whatever ends it.
   *
   * @return what a caller is told about it
   */
  Exit run() throws InterruptedException, LaunchFailed, PlayerFailed, IOException {
    System.out.println("run: " + directory);
    try (Players own = new Players(sandbox, directory)) {
      conduct(own);
    }
    return report();
  }

  /** The same with players that others use before and after it. */
  Exit run(Players shared) throws InterruptedException, LaunchFailed, PlayerFailed, IOException {
    System.out.println("run: " + directory);
    conduct(shared);
    return report();
  }

  private void conduct(Players players)
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
      conduct(writer, players);
    } catch (InterruptedException
        | LaunchFailed
        | PlayerFailed
        | IOException
        | RuntimeException e) {
      endedEarly(e);
      throw e;
    }
  }

  /** Runs the plan and writes how it ended, whatever that was. */
  private void conduct(RunWriter writer, Players players)
      throws InterruptedException, LaunchFailed, PlayerFailed, IOException {
    try (Ending ending = new Ending(writer);
        Progress progress = Progress.of(plan, Words.terminal())) {
      try {
        conduct(writer, players, progress);
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

  /** The plan, and then what turned out void, as often as that was asked for. */
  private void conduct(RunWriter writer, Players players, Progress progress)
      throws InterruptedException, LaunchFailed, PlayerFailed, IOException {
    Conductor conductor = new Conductor(players, writer, progress);
    conductor.conduct(plan);
    Plan whole = plan;
    Plan more = plan;
    for (int round = 0; round < again.times(); round++) {
      Set<String> voids = Analysis.voids(Analysis.of(StoredRun.open(directory)));
      voids.retainAll(more.ids());
      more = again.plan(whole, voids);
      int noTime = voids.size() - more.trials();
      if (noTime > 0) {
        whole = again.leftOut(whole, noTime);
        writer.plan(whole);
        progress.notAgain(whole);
      }
      if (more.forks().isEmpty()) {
        return;
      }
      whole = whole.then(more);
      writer.plan(whole);
      progress.again(whole, more);
      conductor.conduct(more);
    }
  }

  private Exit report() {
    StoredRun stored = StoredRun.open(directory);
    Report report = report(stored);
    List<TrialRecord> records = stored.trials().stream().map(StoredTrial::record).toList();
    Exit exit = RunExit.of(records, report);
    if (exit == Exit.BOUND_BROKEN) {
      System.err.print(RunExit.undecided(report));
    }
    return exit;
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
  private void endedEarly(Exception failure) {
    try {
      StoredRun stored = StoredRun.open(directory);
      int finished = stored.trials().size();
      System.out.printf(
          "%s after %d of %s; what was measured is in %s%n",
          failure instanceof InterruptedException ? "interrupted" : "failed",
          finished,
          Words.count(plan.trials(), "trial"),
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

  /** Limits of the plan that this machine's sandbox cannot hold. */
  static List<String> notEnforced(Plan plan, Sandbox sandbox) {
    return plan.forks().stream()
        .flatMap(fork -> sandbox.notEnforced(fork.limits()).stream())
        .distinct()
        .toList();
  }
}
