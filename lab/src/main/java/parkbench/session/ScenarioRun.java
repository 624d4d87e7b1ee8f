package parkbench.session;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import parkbench.cluster.Workers;
import parkbench.cluster.WorkersRun;
import parkbench.collect.proc.MachineFacts;
import parkbench.harness.Event;
import parkbench.harness.HarnessFailed;
import parkbench.harness.HarnessProcesses;
import parkbench.harness.MachineChecker;
import parkbench.harness.PlanRun;
import parkbench.harness.QuietTime;
import parkbench.plan.Plan;
import parkbench.record.Machine;
import parkbench.record.RunRecord;
import parkbench.record.TrialRecord;
import parkbench.result.Report;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;
import parkbench.store.RunWriter;
import parkbench.store.StoreFailed;
import parkbench.store.StoredRun;
import parkbench.store.StoredTrial;

/**
 * One plan, run into a directory of its own and reported.
 *
 * @param plan all of it; of a run that is resumed, as it comes to be
 * @param again how often a trial whose instruments failed is measured again
 * @param directory new or empty, or that of a run that was cut off
 * @param libraries library files of the user's own, which the directory keeps
 * @param live shows it in a browser meanwhile; absent: none does
 * @param command repeats it, for a part of a suite; absent: that of this process
 */
record ScenarioRun(
    Plan plan,
    RetryPolicy again,
    Machine machine,
    Sandbox sandbox,
    Path directory,
    List<Path> libraries,
    Optional<LiveReport> live,
    Optional<String> command) {

  /**
   * Runs it to its end and reports it; what was finished is reported whatever ends it.
   *
   * @return how it ended, for a calling program
   */
  public Exit run() throws InterruptedException, LaunchFailed, HarnessFailed, IOException {
    try (HarnessProcesses own = Home.processes(sandbox, directory)) {
      execute(new Measuring.Here(own));
    }
    return report();
  }

  /** What measures it. */
  private sealed interface Measuring {
    /** The lab's own processes on this machine. */
    record Here(HarnessProcesses processes) implements Measuring {}

    /** Workers on others. */
    record There(Workers workers) implements Measuring {}
  }

  /** The same, measured by workers on other machines. */
  Exit run(Workers workers) throws InterruptedException, LaunchFailed, HarnessFailed, IOException {
    execute(new Measuring.There(workers));
    return report();
  }

  /** The same with processes that other runs use before and after it. */
  public Exit run(HarnessProcesses shared)
      throws InterruptedException, LaunchFailed, HarnessFailed, IOException {
    execute(new Measuring.Here(shared));
    return report();
  }

  /**
   * Continues a run that was interrupted, with what is missing of it.
   *
   * @param writer of its directory
   * @param trials how many ran before
   */
  Exit resume(RunWriter writer, Plan missing, int trials)
      throws InterruptedException, LaunchFailed, HarnessFailed, IOException {
    try (HarnessProcesses own = Home.processes(sandbox, directory)) {
      execute(writer, new Measuring.Here(own), missing, trials);
    }
    return report();
  }

  private void execute(Measuring by)
      throws InterruptedException, LaunchFailed, HarnessFailed, IOException {
    RunWriter writer = RunWriter.create(directory, record());
    Knowledge.add(libraries, directory);
    execute(writer, by, plan, 0);
  }

  private RunRecord record() {
    RunRecord record =
        new RunRecord(
            RunRecord.SCHEMA,
            directory.getFileName().toString(),
            Home.version(),
            Instant.now(),
            Optional.empty(),
            RunRecord.CUT_OFF,
            plan,
            MachineFacts.environment(machine, sandbox.mechanism(), notEnforced(plan, sandbox)));
    return Invocations.of(plan, command).map(record::askedBy).orElse(record);
  }

  private void execute(RunWriter opened, Measuring by, Plan first, int before)
      throws InterruptedException, LaunchFailed, HarnessFailed, IOException {
    System.out.println("run: " + directory);
    try (RunWriter writer = opened) {
      measure(writer, by, first, before);
    } catch (InterruptedException
        | LaunchFailed
        | HarnessFailed
        | IOException
        | RuntimeException e) {
      endedEarly(e);
      throw e;
    }
  }

  /** Measures, and writes how it ended, whatever that was. */
  private void measure(RunWriter writer, Measuring by, Plan first, int before)
      throws InterruptedException, LaunchFailed, HarnessFailed, IOException {
    LastInterference met = new LastInterference(writer::planned, directory);
    try (RunEnding ending = new RunEnding(writer);
        Progress progress = Progress.of(plan, TerminalWords.terminal(), met::of)) {
      try {
        progress.toCome(plan, first);
        Duration spent = plan.estimateOfForks().minus(first.estimateOfForks());
        QuietTime quiet =
            new QuietTime(
                again.quietTime(first), record -> met.of(record).taken(), System::nanoTime);
        BlockTime time = BlockTime.from(spent, System::nanoTime);
        switch (by) {
          case Measuring.Here here ->
              measureHere(
                  new PlanRun(
                      here.processes(),
                      writer,
                      audience(progress),
                      MachineChecker.REAL,
                      quiet,
                      Knowledge.classifier(directory),
                      before),
                  writer,
                  progress,
                  first,
                  time);
          case Measuring.There there ->
              new MeasurementLoop(
                      writer,
                      new WorkersRun(
                          there.workers(),
                          writer,
                          audience(progress),
                          new WorkersRun.Controller(
                              Home.version(),
                              Home.path().toString(),
                              again.quietTime(first).toSeconds()),
                          before),
                      progress,
                      again,
                      plan)
                  .measure(first, time);
        }
        ending.is(RunRecord.COMPLETE);
      } catch (InterruptedException e) {
        ending.is("interrupted");
        throw e;
      } catch (StoreFailed e) {
        if (e.getCause() instanceof ClosedByInterruptException) {
          // The interrupt came while a file was being written, not during a wait.
          ending.is("interrupted");
          throw new InterruptedException();
        }
        ending.is("failed: " + e.getMessage());
        throw e;
      } catch (HarnessFailed | LaunchFailed | RuntimeException e) {
        ending.is("failed: " + e.getMessage());
        throw e;
      }
    }
  }

  private void measureHere(
      PlanRun planRun, RunWriter writer, Progress progress, Plan first, BlockTime time)
      throws InterruptedException, LaunchFailed, HarnessFailed, IOException {
    if (plan.capacity().isPresent()) {
      new CapacityLoop(writer, planRun, progress, plan, System::nanoTime).measure(first);
    } else if (plan.regression().isPresent()) {
      new RegressionLoop(writer, planRun, progress, plan).measure(first);
    } else {
      new MeasurementLoop(writer, planRun, progress, again, plan).measure(first, time);
    }
  }

  /** The terminal, and the page where one is shown. */
  private Event.Audience audience(Progress progress) {
    return event -> {
      progress.hear(event);
      live.ifPresent(page -> page.hear(event));
    };
  }

  private Exit report() {
    StoredRun stored = StoredRun.open(directory);
    Report report = report(stored);
    List<TrialRecord> records = stored.trials().stream().map(StoredTrial::record).toList();
    Exit exit = RunExit.of(records, report);
    if (exit == Exit.BOUND_BROKEN) {
      System.err.print(RunExit.broken(report));
    }
    return exit;
  }

  private static Report report(StoredRun stored) {
    Report report = Knowledge.analysis(stored.directory()).of(stored);
    Reports.show(stored, report);
    return report;
  }

  /**
   * Everything is closed by now: what is left of the time goes into the report of the trials that
   * were finished. A failure of that is printed and never replaces the first.
   */
  private void endedEarly(Exception failure) {
    try {
      StoredRun stored = StoredRun.open(directory);
      long finished =
          stored.trials().stream().map(trial -> trial.record().trial().id()).distinct().count();
      System.out.printf(
          "%s after %d of %s; what was measured is in %s%n",
          failure instanceof InterruptedException ? "interrupted" : "failed",
          finished,
          TerminalWords.count(stored.run().plan().trials(), "trial"),
          directory);
      if (!stored.run().plan().inPairs()) {
        System.out.printf("go on with: ./parkbench run --resume %s%n", directory);
      }
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
  public static List<String> notEnforced(Plan plan, Sandbox sandbox) {
    return plan.forks().stream()
        .flatMap(fork -> sandbox.notEnforced(fork.limits()).stream())
        .distinct()
        .toList();
  }
}
