package parkbench.wire;

import parkbench.record.Environment;
import parkbench.record.Place;
import parkbench.record.TrialRecord;

/** What a worker on another machine says to the controller, one JSON line each. */
public sealed interface FromWorker {

  /** It lives; said every 10 s. */
  record Alive() implements FromWorker {}

  /** It begins. Its version has to be the controller's. */
  record Ready(String version, Place place, Environment environment) implements FromWorker {}

  /**
   * A service of the plan starts.
   *
   * @param fork its number
   */
  record ForkStarting(int fork) implements FromWorker {}

  /**
   * A part of a file.
   *
   * @param path below the run's directory, with slashes
   * @param base64 its bytes
   */
  record File(String path, String base64) implements FromWorker {}

  /**
   * All files of a trial have been sent.
   *
   * @param directory its name in the worker's run
   */
  record TrialSent(String directory, TrialRecord record) implements FromWorker {}

  /** All files of a fork have been sent, but for those of its trials. */
  record ForkSent(int fork) implements FromWorker {}

  /** All is measured and sent; it waits for the end of its input. */
  record Done() implements FromWorker {}

  /** It gives up, and another would, too; what was sent holds. */
  record Failed(String why) implements FromWorker {}
}
