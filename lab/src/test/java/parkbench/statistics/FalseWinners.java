package parkbench.statistics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import parkbench.KnownLibraries;
import parkbench.store.StoredRun;

/**
 * How many winners the lab names among comparisons of a system with itself, and how many of those
 * with a system that is 5 % slower. {@code bench/aa/run} starts it.
 *
 * <pre>
 * FalseWinners real RUN…                                  runs of bench/aa/same.yaml and slower.yaml
 * FalseWinners simulated RUN | THROUGHPUT P50 P99         forks that differ as those of a run, or by these shares
 * </pre>
 */
public final class FalseWinners {
  private static final long SEED = 2_026;

  /** Unless those of a real run are taken. */
  private static final int REPEATS = 5;

  private FalseWinners() {}

  public static void main(String[] words) throws IOException {
    List<String> rest = List.of(words).subList(Math.min(1, words.length), words.length);
    switch (words.length == 0 ? "" : words[0]) {
      case "real" -> real(rest);
      case "simulated" -> simulated(rest);
      default ->
          throw new IllegalArgumentException(
              Arrays.toString(words)
                  + " says neither what was measured nor what to simulate; see bench/aa/run");
    }
  }

  private static void real(List<String> runs) {
    Winners winners = new Winners();
    for (String run : runs) {
      List<AnalysedTrial> trials = judged(run);
      System.out.printf(
          "%s: %d of %d trials count; %s%n",
          run,
          trials.stream().filter(AnalysedTrial::valid).count(),
          trials.size(),
          Scatter.of(trials).words());
      winners.add(trials);
    }
    System.out.print(winners.table());
  }

  private static List<AnalysedTrial> judged(String run) {
    return KnownLibraries.analysis().judged(StoredRun.open(Path.of(run)));
  }

  private static void simulated(List<String> words) throws IOException {
    if (words.size() == 1) {
      StoredRun run = StoredRun.open(Path.of(words.getFirst()));
      simulated(Scatter.of(KnownLibraries.analysis().judged(run)), run.run().plan().repeats());
    } else {
      simulated(
          new Scatter(
              Double.parseDouble(words.get(0)),
              Double.parseDouble(words.get(1)),
              Double.parseDouble(words.get(2))),
          REPEATS);
    }
  }

  private static void simulated(Scatter scatter, int repeats) throws IOException {
    System.out.println(scatter.words() + "; " + repeats + " repeats, seed " + SEED);
    Path folder = Files.createTempDirectory("parkbench-aa");
    try {
      SimulatedRuns runs = new SimulatedRuns(folder, scatter, repeats, new SplittableRandom(SEED));
      tell("reports of 7 approaches at 4 load points", runs.count(40, 7, 0, 4));
      tell("reports of 2 approaches at 1 load point", runs.count(700, 2, 0, 1));
      tell("the same, one of them 5 % slower", runs.count(700, 1, 1, 1));
      tell("6 approaches and one that is 5 % slower, 4 load points", runs.count(30, 6, 1, 4));
    } finally {
      Files.delete(folder);
    }
  }

  private static void tell(String what, Winners winners) {
    System.out.println(what);
    System.out.print(winners.table());
  }
}
