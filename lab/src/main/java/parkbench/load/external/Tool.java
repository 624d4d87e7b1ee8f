package parkbench.load.external;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import parkbench.plan.Driver;
import parkbench.plan.LoadOrder;

/** How one tool is asked to carry out an order, and how what it leaves is read. */
public sealed interface Tool permits Wrk, K6, DriverProgram {

  /**
   * For how long users and rate continue after the window, so that all of it is under load and the
   * tool's CPU time is seen beyond its end.
   */
  Duration TAIL = Duration.ofSeconds(1);

  /**
   * The tool that a driver stands for.
   *
   * @throws IllegalArgumentException for the built-in engine, which is none
   */
  static Tool of(Driver driver) {
    return switch (driver) {
      case PARKBENCH -> throw new IllegalArgumentException("the built-in engine is no tool");
      case WRK -> new Wrk();
      case K6 -> new K6();
      case GATLING, JMETER -> new DriverProgram(driver);
    };
  }

  Driver driver();

  /**
   * Words behind the program that make it print its version; empty: its result holds the version.
   */
  List<String> versionWords();

  /**
   * The version in what it printed.
   *
   * @throws NotUnderstood when there is none, or it is too old
   */
  String version(List<String> printed) throws NotUnderstood;

  /**
   * Writes what the tool needs into a directory and says how to start it there: once or several
   * times, one after the other, of which the last is measured.
   *
   * @throws IOException when the directory cannot be written
   */
  List<Stint> stints(LoadOrder order, Path directory) throws IOException;

  /**
   * Reads what the last stint left, and writes it into the files of a trial.
   *
   * @throws NotUnderstood when it is torn, or not what this tool is known to write
   * @throws IOException when a file cannot be read or written
   */
  Account read(LoadOrder order, Path directory, Course course) throws NotUnderstood, IOException;

  /**
   * One start of a tool.
   *
   * @param words behind the program
   * @param environment added to our own
   * @param atMost how long it may take
   */
  record Stint(List<String> words, Map<String, String> environment, Duration atMost) {}

  /**
   * How a tool's stints went.
   *
   * @param begun when the first was started, on the monotonic clock
   * @param wallOffset wall clock less monotonic clock in ns, taken then
   * @param stopped when it was ended before its time, on the monotonic clock; absent: it was not
   * @param said last lines that it printed
   */
  record Course(long begun, long wallOffset, OptionalLong stopped, List<String> said) {
    /** An instant of the wall clock in microseconds, in nanoseconds of the monotonic clock. */
    long monotonic(long wallMicros) {
      return wallMicros * 1_000 - wallOffset;
    }
  }
}
