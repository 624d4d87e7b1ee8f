package parkbench.cluster;

import java.nio.file.Path;
import parkbench.plan.Fork;
import parkbench.plan.Trial;
import parkbench.record.Environment;
import parkbench.record.Place;
import parkbench.record.TrialRecord;

/** What came of a conversation with a worker, for the thread that writes the run. */
sealed interface Word {

  /** It begins; this is its machine. */
  record Began(Place place, Environment environment) implements Word {}

  /** It starts a service. */
  record ForkStarting(Fork fork) implements Word {}

  /**
   * All files of a fork have come, such as its service's log.
   *
   * @param arrivals folder of all that the worker sent
   */
  record ForkCame(Fork fork, Path arrivals) implements Word {}

  /**
   * It has measured a trial.
   *
   * @param files what it sent of it
   */
  record TrialCame(Fork fork, Trial trial, TrialRecord record, Place place, Path files)
      implements Word {}

  /** How a conversation ended, its last word; parts are counted from 0. */
  sealed interface Last extends Word {
    int part();
  }

  /** All of the part is measured. */
  record Done(int part) implements Last {}

  /** The worker is gone; another may come for the rest. */
  record Gone(int part) implements Last {}

  /** Another would fare no better. */
  record GaveUp(int part, String why) implements Last {}

  /** No worker can be spoken to. */
  record Refused(int part, ClusterFailed why) implements Last {}

  /** The disk did not take what came. */
  record DiskFailed(int part, RuntimeException why) implements Last {}
}
