package parkbench.statistics;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import org.hipparchus.stat.descriptive.StreamingStatistics;
import parkbench.KnownLibraries;
import parkbench.plan.Regression;
import parkbench.result.RegressionAnswer.Verdict;
import parkbench.statistics.RegressionAnswers.Measured;
import parkbench.statistics.RegressionAnswers.Start;
import parkbench.store.StoredRun;

/**
 * How often {@code regress} says that a version is worse than itself, and how often it finds one
 * that takes 10 % more CPU per request. Calls are drawn from the forks of recorded runs of one
 * service: the two of a block stay together, and which of them is the old version is drawn.
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
  private static final int[] BLOCKS = {3, 4, 5, 8};

  private FalseAlarms() {}

  public static void main(String[] words) {
    List<List<Start>> blocks = new ArrayList<>();
    for (String run : words) {
      Map<Integer, List<Start>> byBlock = new TreeMap<>();
      for (AnalysedTrial trial : KnownLibraries.analysis().judged(StoredRun.open(Path.of(run)))) {
        if (trial.valid()) {
          byBlock
              .computeIfAbsent(trial.fork().repeat(), first -> new ArrayList<>())
              .add(Start.of(trial, trial.report().target().system().endsWith(Regression.NEW)));
        }
      }
      List<List<Start>> both =
          byBlock.values().stream()
              .filter(starts -> starts.stream().map(Start::newest).distinct().count() == 2)
              .toList();
      blocks.addAll(both);
      System.out.printf(Locale.ROOT, "%s: %d blocks count%n", run, both.size());
    }
    for (Measured measured : Measured.values()) {
      scatter(measured, blocks);
    }
    System.out.println("blocks  more CPU   worse  better  not worse  undecided");
    for (int drawn : BLOCKS) {
      for (double factor : new double[] {1, 1.05, 1.1, 1.2}) {
        Map<Verdict, Integer> counts = calls(blocks, drawn, factor);
        System.out.printf(
            Locale.ROOT,
            "%6d  %6.0f %%  %5.1f %%  %5.1f %%  %7.1f %%  %7.1f %%%n",
            drawn,
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

  /** Of single starts, and of the ratio of the two of a block. */
  private static void scatter(Measured measured, List<List<Start>> blocks) {
    StreamingStatistics single = new StreamingStatistics();
    StreamingStatistics ratios = new StreamingStatistics();
    for (List<Start> block : blocks) {
      OptionalDouble old = log(block, measured, false);
      OptionalDouble now = log(block, measured, true);
      if (old.isPresent() && now.isPresent()) {
        single.addValue(old.getAsDouble());
        single.addValue(now.getAsDouble());
        ratios.addValue(now.getAsDouble() - old.getAsDouble());
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s: %d forks scatter by %.1f %%, the ratios of %d blocks by %.1f %%%n",
        measured,
        single.getN(),
        100 * single.getStandardDeviation(),
        ratios.getN(),
        100 * ratios.getStandardDeviation());
  }

  /** Of the mean over the slices of one start. */
  private static OptionalDouble log(List<Start> block, Measured measured, boolean newest) {
    OptionalDouble mean =
        block.stream()
            .filter(start -> start.newest() == newest)
            .flatMap(start -> Optional.ofNullable(start.figures().get(measured)).stream())
            .mapToDouble(Double::doubleValue)
            .average();
    return mean.isPresent() ? OptionalDouble.of(Math.log(mean.getAsDouble())) : mean;
  }

  private static Map<Verdict, Integer> calls(List<List<Start>> blocks, int count, double factor) {
    Random random = new Random(SEED);
    Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
    for (int call = 0; call < CALLS; call++) {
      List<List<Start>> shuffled = new ArrayList<>(blocks);
      Collections.shuffle(shuffled, random);
      List<Start> drawn = new ArrayList<>();
      for (int block = 1; block <= count; block++) {
        boolean swapped = random.nextBoolean();
        for (Start start : shuffled.get(block - 1)) {
          drawn.add(version(start, swapped != start.newest(), block, factor));
        }
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
    return new Start(newest, block, from.of(), figures, from.failed(), from.crowded());
  }
}
