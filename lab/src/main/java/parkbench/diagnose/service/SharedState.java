package parkbench.diagnose.service;

import java.util.Optional;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination;
import parkbench.result.Finding;
import parkbench.text.Figures;

/**
 * Threads try again and again to change one value with compare-and-set: each time one of them
 * succeeds, and the others have worked for nothing. It takes two cores to get in each other's way.
 */
final class SharedState implements ServiceRule {
  /** Less CPU than this is no two threads at the same time. */
  private static final double CORES = 1.2;

  @Override
  public Optional<Finding> examine(Examination seen) {
    return seen.cpuCores()
        .filter(cores -> cores >= CORES)
        .flatMap(
            cores -> Waits.of(seen, ThreadActivity.RETRIES).map(waits -> finding(waits, cores)));
  }

  private static Finding finding(Waits waits, double cores) {
    return waits.finding(
        ServiceRules.SHARED_STATE,
        waits.words()
            + " try to change a value that they share, in "
            + waits.activity().stack().getFirst()
            + " below "
            + waits.activity().place()
            + ", "
            + Figures.percent(waits.share())
            + " of the busy ones, on "
            + Figures.number(cores)
            + " cores: one at a time succeeds.",
        "to each thread its own: ThreadLocalRandom in place of Math.random() and of a Random that"
            + " they share, LongAdder or LongAccumulator in place of an AtomicLong whose value"
            + " is not needed at each change; more cores make it worse");
  }
}
