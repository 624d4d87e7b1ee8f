package parkbench.cli;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.analysis.CalibrationAnalysis;
import parkbench.record.Calibration;
import parkbench.record.ClaimVerdict;
import parkbench.record.Machine;
import parkbench.report.CalibrationText;
import parkbench.sandbox.Sandbox;
import parkbench.session.Exit;
import parkbench.session.Home;
import parkbench.session.Knowledge;
import parkbench.session.SuiteRun;
import parkbench.session.ThisMachine;
import parkbench.store.CalibrationFile;
import parkbench.store.StoredSuite;
import parkbench.text.ClaimText;
import parkbench.text.TerminalWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures services whose truth is known, and keeps the result for later reports. */
@Command(
    name = "calibrate",
    description =
        "Measure what is known beforehand, in six minutes, and show with every later run how wrong"
            + " it came out.",
    footer =
        "Exit codes: 0 no figure beyond its limit, 1 some, 3 a scenario without a trial that counts,"
            + " 4 a process died. The result is kept in $XDG_STATE_HOME/parkbench or"
            + " ~/.local/state/parkbench.")
final class CalibrateVerb implements Callable<Integer> {
  static final String SUITE = "calibration";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the run goes (default: runs/calibration-TIME).")
  private @Nullable Path out;

  @Override
  public Integer call() throws Exception {
    CalibrationFile file = ThisMachine.calibration();
    file.prepare();
    Machine machine = ThisMachine.read();
    Planning planning = Planning.of(SUITE).strictly();
    Path directory = Home.directory(out, SUITE);
    int code =
        new SuiteRun(
                planning.suite(machine),
                Optional.empty(),
                Optional.empty(),
                machine,
                Sandbox.detect(),
                planning.command(Optional.empty(), Optional.empty(), List.of()))
            .run(directory);
    if (code == Exit.INTERRUPTED.code()) {
      return code;
    }
    Calibration calibration =
        CalibrationAnalysis.of(
            StoredSuite.open(directory),
            Knowledge.analysis(directory),
            ThisMachine.sameFacts(machine),
            Instant.now(),
            ClaimText::why);
    System.out.print(TerminalWriter.of(CalibrationText.of(calibration), TerminalWriter.UNLIMITED));
    boolean died = code == Exit.DIED.code();
    if (!died) {
      file.write(calibration);
    }
    System.out.printf(
        "%ncalibration: %s%n",
        died ? "not kept, since not all of it could be run; the one before stays" : file.path());
    return code == Exit.DONE.code() ? exit(calibration).code() : code;
  }

  /** What could not be measured here is no error of the lab. */
  private static Exit exit(Calibration calibration) {
    return calibration.truths().stream().anyMatch(truth -> truth.verdict() == ClaimVerdict.REFUTED)
        ? Exit.BOUND_BROKEN
        : Exit.DONE;
  }
}
