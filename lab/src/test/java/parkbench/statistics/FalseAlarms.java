package parkbench.statistics;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import parkbench.KnownLibraries;
import parkbench.plan.Regression;
import parkbench.result.RegressionAnswer.Verdict;
import parkbench.statistics.RegressionAnswers.Measured;
import parkbench.statistics.RegressionAnswers.Start;
import parkbench.store.StoredRun;

/**
 * How often {@code regress} says that a version is worse than itself, and how often it finds one
 * that takes 10 % more CPU per request. Calls are drawn from the forks of recorded runs of one
 * service: neighbours in time make a block, and which of them is the old version is drawn.
 *
 * <pre>
 * FalseAlarms RUN…
 * </pre>
 */
public final class FalseAlarms {
  private static final long SEED = 2_026;
  private static final int CALLS = 2_000;
  private static final Regression ASKED =
      new Regression(
          new Regression.Version("old", Optional.empty()),
          new Regression.Version("new", Optional.empty()),
          0.05,
          Optional.empty());
  private static final int[] BLOCKS = {3, 5, 8};

  private FalseAlarms() {}

  public static void main(String[] words) {
    List<Start> starts = new ArrayList<>();
    for (String run : words) {
      List<AnalysedTrial> all =
          KnownLibraries.analysis().judged(StoredRun.open(Path.of(run))).stream()
              .filter(AnalysedTrial::valid)
              .toList();
      all.forEach(trial -> starts.add(Start.of(trial, false)));
      System.out.printf(Locale.ROOT, "%s: %d forks count%n", run, all.size());
    }
    for (Measured measured : Measured.values()) {
      scatter(
          measured.toString(),
          starts.stream()
              .flatMap(start -> Optional.ofNullable(start.figures().get(measured)).stream())
              .toList());
    }
    System.out.println("blocks  more CPU   worse  better  not worse  undecided");
    for (int blocks : BLOCKS) {
      for (double factor : new double[] {1, 1.05, 1.1, 1.2}) {
        Map<Verdict, Integer> counts = calls(starts, blocks, factor);
        System.out.printf(
            Locale.ROOT,
            "%6d  %6.0f %%  %5.1f %%  %5.1f %%  %7.1f %%  %7.1f %%%n",
            blocks,
            100 * (factor - 1),
            share(counts, Verdict.WORSE),
            share(counts, Verdict.BETTER),
            share(counts, Verdict.NOT_WORSE),
            share(counts, Verdict.UNDECIDED));
      }
    }
  }

  private static double share(Map<Verdict, Integer> counts, Verdict verdict) {
    return 100.0 * counts.getOrDefault(verdict, 0) / CALLS;
  }

  private static void scatter(String name, List<Double> values) {
    if (values.size() < 2) {
      return;
    }
    List<Double> logs = values.stream().map(Math::log).toList();
    double mean = logs.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    double variance =
        logs.stream().mapToDouble(log -> (log - mean) * (log - mean)).sum() / (logs.size() - 1);
    double steps = 0;
    for (int i = 1; i < logs.size(); i++) {
      steps += Math.pow(logs.get(i) - logs.get(i - 1), 2);
    }
    System.out.printf(
        Locale.ROOT,
        "%s: %d forks scatter by %.1f %%, neighbours by %.1f %%%n",
        name,
        logs.size(),
        100 * Math.sqrt(variance),
        100 * Math.sqrt(steps / (2 * (logs.size() - 1))));
  }

  private static Map<Verdict, Integer> calls(List<Start> starts, int blocks, double factor) {
    Random random = new Random(SEED);
    Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
    for (int call = 0; call < CALLS; call++) {
      List<Integer> pairs = new ArrayList<>(IntStream.range(0, starts.size() / 2).boxed().toList());
      Collections.shuffle(pairs, random);
      List<Start> drawn = new ArrayList<>();
      for (int block = 1; block <= blocks; block++) {
        int first = 2 * pairs.get(block - 1);
        boolean swapped = random.nextBoolean();
        drawn.add(version(starts.get(first), swapped, block, factor));
        drawn.add(version(starts.get(first + 1), !swapped, block, factor));
      }
      counts.merge(RegressionAnswers.of(ASKED, drawn).orElseThrow().verdict(), 1, Integer::sum);
    }
    return counts;
  }

  /** A start as one of a version of the service, which takes more CPU where it is the new one. */
  private static Start version(Start from, boolean newest, int block, double factor) {
    Map<Measured, Double> figures = new EnumMap<>(from.figures());
    if (newest) {
      figures.computeIfPresent(Measured.CPU, (measured, cpu) -> factor * cpu);
    }
    return new Start(newest, block, from.of(), figures, from.failed());
  }
}
