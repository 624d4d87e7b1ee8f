package parkbench.statistics;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.hipparchus.util.Combinations;
import parkbench.KnownLibraries;
import parkbench.plan.Quantity;
import parkbench.result.ComparisonVerdict;
import parkbench.result.Report;
import parkbench.store.StoredRun;
import parkbench.text.VerdictText;

/**
 * How many comparisons are decided, and how many of those falsely, by five repeats: among all
 * choices of five from the repeats of each run of {@code bench/noise/pair.yaml}. Choices overlap,
 * so that their counts have no interval. {@code bench/noise/run} starts it.
 */
public final class PairBench {
  private static final int REPEATS = 5;
  private static final String SLOWER = "slower";

  private PairBench() {}

  private record Count(int of, int decided, int wrong) {
    static Count of(Report.Comparison each) {
      return new Count(
          1, each.verdict() == ComparisonVerdict.UNDECIDED ? 0 : 1, isFalse(each) ? 1 : 0);
    }

    Count plus(Count other) {
      return new Count(of + other.of, decided + other.decided, wrong + other.wrong);
    }
  }

  public static void main(String[] runs) {
    System.out.printf("%-48s %5s %8s %6s%n", "", "of", "decided", "false");
    Map<String, Count> counts = new TreeMap<>();
    for (String run : runs) {
      Path directory = Path.of(run);
      choices(KnownLibraries.analysis().judged(StoredRun.open(directory)))
          .flatMap(chosen -> Comparisons.of(chosen, List.of()).stream())
          .forEach(each -> counts.merge(row(directory, each), Count.of(each), Count::plus));
    }
    counts.forEach(
        (row, count) ->
            System.out.printf(
                "%-48s %5d %8d %6d%n", row, count.of(), count.decided(), count.wrong()));
  }

  private static Stream<List<AnalysedTrial>> choices(List<AnalysedTrial> trials) {
    int repeats = trials.stream().mapToInt(each -> each.fork().repeat()).max().orElse(0);
    return StreamSupport.stream(new Combinations(repeats, REPEATS).spliterator(), false)
        .map(chosen -> trials.stream().filter(each -> isOf(each, chosen)).toList());
  }

  private static boolean isOf(AnalysedTrial trial, int[] chosen) {
    return IntStream.of(chosen).anyMatch(repeat -> repeat + 1 == trial.fork().repeat());
  }

  private static String row(Path run, Report.Comparison each) {
    String metric = VerdictText.metric(each.metric());
    String sides = ofTheSame(each) ? "one service twice" : "5 % apart";
    return "%-22s %-14s %s".formatted(run.getFileName(), metric, sides);
  }

  private static boolean ofTheSame(Report.Comparison each) {
    return Stream.of(each.a(), each.b()).noneMatch(name -> name.contains(SLOWER));
  }

  private static boolean isFalse(Report.Comparison each) {
    boolean moreIsSlower = each.metric() != Quantity.THROUGHPUT_RPS;
    boolean slowerIsFirst = each.a().contains(SLOWER);
    return switch (each.verdict()) {
      case HIGHER -> ofTheSame(each) || slowerIsFirst != moreIsSlower;
      case LOWER -> ofTheSame(each) || slowerIsFirst == moreIsSlower;
      case NO_DIFFERENCE -> !ofTheSame(each);
      case UNDECIDED -> false;
    };
  }
}
