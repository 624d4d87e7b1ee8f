package parkbench.cli;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.analyse.Calibrating;
import parkbench.model.Calibration;
import parkbench.model.Machine;
import parkbench.sandbox.Sandbox;
import parkbench.store.CalibrationFile;
import parkbench.store.StoredSuite;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures services whose truth is known, and keeps the result for later reports. */
@Command(
    name = "calibrate",
    description =
        "Measure what is known beforehand, and show with every later run how wrong it came out.")
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
    Planning planning = Planning.of(SUITE);
    Path directory = Home.directory(out, SUITE);
    int code =
        new SuiteRun(
                planning.suite(machine),
                Optional.empty(),
                machine,
                Sandbox.detect(),
                planning.command(Optional.empty()))
            .run(directory);
    if (code == Exit.INTERRUPTED.code()) {
      return code;
    }
    Calibration calibration =
        Calibrating.of(StoredSuite.open(directory), ThisMachine.sameFacts(machine), Instant.now());
    System.out.print(CalibrationText.of(calibration));
    keep(calibration, file);
    return code == Exit.DONE.code() ? exit(calibration).code() : code;
  }

  /** One that measured nothing says nothing, and must not take the place of one that did. */
  private static void keep(Calibration calibration, CalibrationFile file) {
    boolean measured =
        calibration.truths().stream().anyMatch(truth -> truth.measured().isPresent());
    if (measured) {
      file.write(calibration);
    }
    System.out.printf(
        "%ncalibration: %s%n",
        measured ? file.path() : "nothing was measured, so that nothing is kept");
  }

  /** What is not decided is not known to be right. */
  private static Exit exit(Calibration calibration) {
    return calibration.kept() == calibration.truths().size() ? Exit.DONE : Exit.BOUND_BROKEN;
  }
}
