package parkbench.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import parkbench.system.Guards;

/**
 * How well the figures of a run are to be known. Blocks follow each other until half of the 95 %
 * interval of each figure is at most a share of its mean.
 *
 * @param share above 0 and below 1
 * @param most blocks, however wide the intervals are by then
 * @param within how long the run may take, builds left out; absent: as long as its blocks take
 * @param block the forks of every block; each is shuffled by itself
 */
public record Precision(double share, int most, Optional<Duration> within, List<Fork> block) {
  /** Fewer values say too little of how much they vary. */
  public static final int LEAST = 5;

  /** Intervals of so many values are a third as wide as those of the least, if both vary alike. */
  public static final int MOST = 30;

  public Precision {
    Guards.aboveZero(share, "share");
    if (share >= 1) {
      throw new IllegalArgumentException("share must be below 1: " + share);
    }
    Guards.positive(most, "most");
    block = List.copyOf(block);
  }

  /** Of a run of so many blocks, builds left out. */
  public Duration estimate(int blocks) {
    return Plan.TO_OPEN.plus(estimateOfBlock().multipliedBy(blocks));
  }

  public Duration estimateOfBlock() {
    return block.stream().map(Fork::estimate).reduce(Duration.ZERO, Duration::plus);
  }

  /**
   * The forks of the block after those of a plan, numbered after all of it. Their order, and that
   * of their trials, is drawn from the plan's random seed and the number of the block.
   */
  List<Fork> next(Plan soFar) {
    int repeat = soFar.repeats() + 1;
    RandomGenerator random = new SplittableRandom(soFar.randomSeed() + repeat);
    List<Fork> forks = new ArrayList<>();
    int trials = soFar.trials();
    for (Fork fork : shuffled(block, random)) {
      List<Trial> numbered = new ArrayList<>();
      for (Trial trial : shuffled(fork.trials(), random)) {
        numbered.add(trial.numbered(++trials));
      }
      forks.add(fork.repeated(soFar.forks().size() + forks.size() + 1, repeat, numbered));
    }
    return forks;
  }

  private static <T> List<T> shuffled(List<T> list, RandomGenerator random) {
    List<T> copy = new ArrayList<>(list);
    Collections.shuffle(copy, random);
    return copy;
  }
}
