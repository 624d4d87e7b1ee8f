package parkbench.model;

import java.time.Duration;
import java.util.List;

/**
 * One start of one service process.
 *
 * @param number position in the run, from 1
 * @param repeat block of repeats that it belongs to, from 1
 * @param estimate expected time from start to end
 */
public record Fork(
    int number,
    int repeat,
    SystemSpec system,
    Approach approach,
    Limits limits,
    WarmUp warmUp,
    List<Trial> trials,
    Duration estimate) {
  public Fork {
    trials = List.copyOf(trials);
  }

  /** Another start of the same service for some of its trials, as part of the same repeat. */
  Fork again(int otherNumber, List<Trial> some) {
    return new Fork(otherNumber, repeat, system, approach, limits, warmUp, some, estimate);
  }
}
