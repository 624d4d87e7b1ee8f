package parkbench.store;

import java.nio.file.Path;

/** What is lost when the disk does not take something. */
public enum Loss {
  /** The run cannot begin. */
  RUN("Nothing was measured yet."),
  /** A place for what comes next. */
  TO_COME("What was to come is not run; the trials finished before it stay readable."),
  TRIAL("The trial that is running is lost; those finished before it stay readable."),
  /** How the run ended. */
  END("The run may read as cut off; its finished trials stay readable."),
  /** Made of what is on disk: it can be made again. */
  REPORT("Only the report is missing; everything that was measured stays readable."),
  CALIBRATION("Later reports will not show it; its run stays readable.");

  private final String words;

  Loss(String words) {
    this.words = words;
  }

  /** A sentence. */
  String words() {
    return words;
  }

  /**
   * What to do, after what mends the disk.
   *
   * @param file that was not taken
   */
  String remedy(Path file, String repair, String elsewhere) {
    return switch (this) {
      case REPORT ->
          repair + ", then write it with: parkbench report " + file.toAbsolutePath().getParent();
      case CALIBRATION -> repair + ", or set XDG_STATE_HOME, then calibrate again.";
      case RUN, TO_COME, TRIAL, END -> repair + ", or choose " + elsewhere + " with --out.";
    };
  }
}
