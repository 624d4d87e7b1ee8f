package parkbench.statistics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import parkbench.KnownLibraries;
import parkbench.analysis.SyntheticRun;
import parkbench.analysis.SyntheticTrial;
import parkbench.plan.Load;

/**
 * Runs whose forks differ by chance, written to disk and read as real ones. Each figure of each
 * trial is drawn by itself, log-normally: no two of them have anything in common but what is
 * planted.
 */
final class SimulatedRuns {
  private static final double RPS = 7_000;
  private static final double MILLIS = 507;
  private static final double PLANTED = 1.05;

  private final Path folder;
  private final Scatter scatter;
  private final int repeats;
  private final RandomGenerator random;

  SimulatedRuns(Path folder, Scatter scatter, int repeats, RandomGenerator random) {
    this.folder = folder;
    this.scatter = scatter;
    this.repeats = repeats;
    this.random = random;
  }

  /**
   * Counts winners.
   *
   * @param same approaches that do the same
   * @param slower approaches that need 5 % more
   * @param points load points of each
   */
  Winners count(int runs, int same, int slower, int points) throws IOException {
    Winners winners = new Winners();
    for (int i = 0; i < runs; i++) {
      Path run = folder.resolve("run");
      try {
        winners.add(judged(run, same, slower, points));
      } finally {
        delete(run);
      }
    }
    return winners;
  }

  List<AnalysedTrial> judged(Path run, int same, int slower, int points) {
    List<SyntheticTrial> trials = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (int point = 1; point <= points; point++) {
        for (int i = 0; i < same; i++) {
          trials.add(trial("same-" + i, repeat, point, 1));
        }
        for (int i = 0; i < slower; i++) {
          trials.add(trial("slower-" + i, repeat, point, PLANTED));
        }
      }
    }
    return KnownLibraries.analysis()
        .judged(SyntheticRun.in(run).written(trials.toArray(SyntheticTrial[]::new)));
  }

  /** Three of the four seconds of its window have the median, and the last one the p99. */
  private SyntheticTrial trial(String approach, int repeat, int point, double slower) {
    double median = MILLIS * slower * chance(scatter.median());
    double p99 = 2 * MILLIS * slower * chance(scatter.p99());
    return SyntheticTrial.unbounded("itself", approach, RPS / slower * chance(scatter.throughput()))
        .with(
            trial -> {
              trial.repeat = repeat;
              trial.load = new Load.Closed(100 * point, Duration.ZERO, Duration.ofMillis(500));
              trial.settleSeconds = 1;
              trial.windowSeconds = 4;
              trial.lastGoodSeconds = 5;
              trial.responseMillisBySecond = new double[] {median, median, median, median, p99};
            });
  }

  private double chance(double deviation) {
    return Math.exp(deviation * random.nextGaussian());
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
