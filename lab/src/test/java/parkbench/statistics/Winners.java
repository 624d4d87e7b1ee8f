package parkbench.statistics;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import parkbench.plan.Quantity;
import parkbench.result.ComparisonVerdict;
import parkbench.result.Report;

/**
 * Counts the winners among comparisons whose truth is known: approaches that are called {@code
 * same-…} do the same, and those that are called {@code slower-…} need 5 % more for it.
 *
 * <p>All pairs of k approaches are k (k − 1) / 2, and share their forks: they are counted, and
 * their binomial interval holds only as if they were independent. Pairs that have no approach in
 * common share no fork; their load points share the forks, and the metrics of one trial its
 * exchanges. What is independent is the disjoint pair, and it is counted once, too.
 */
final class Winners {
  static final String SLOWER = "/slower-";

  /** What one line of the table counts. */
  enum Of {
    SAME_ALL("A/A, every pair, judged in its report"),
    SAME_FAMILIES("A/A, metrics of a report with any winner"),
    SAME_ALONE("A/A, disjoint pairs, each judged alone"),
    SAME_PAIRS("A/A, disjoint pairs with any winner"),
    PLANTED_ALL("5 %, found, every pair, judged in its report"),
    PLANTED_ALONE("5 %, found, disjoint pairs, each judged alone"),
    PLANTED_WRONG("5 %, named the wrong one, every pair");

    private final String words;

    Of(String words) {
      this.words = words;
    }
  }

  private final Map<Of, WinnerCount> counts = new EnumMap<>(Of.class);

  /** Counts one run. */
  void add(List<AnalysedTrial> trials) {
    List<AnalysedTrial> valid = trials.stream().filter(AnalysedTrial::valid).toList();
    judgedTogether(Comparisons.of(valid, List.of()));
    for (Pair pair : Pair.disjoint(same(valid))) {
      List<Report.Comparison> found = alone(pair, valid);
      found.forEach(each -> count(Of.SAME_ALONE, won(each)));
      if (!found.isEmpty()) {
        count(Of.SAME_PAIRS, found.stream().anyMatch(Winners::won));
      }
    }
    for (Pair pair : Pair.across(same(valid), slower(valid))) {
      alone(pair, valid).forEach(each -> count(Of.PLANTED_ALONE, right(each)));
    }
  }

  private void judgedTogether(List<Report.Comparison> comparisons) {
    Map<Quantity, Boolean> families = new LinkedHashMap<>();
    for (Report.Comparison each : comparisons) {
      if (planted(each)) {
        count(Of.PLANTED_ALL, right(each));
        count(Of.PLANTED_WRONG, won(each) && !right(each));
      } else {
        count(Of.SAME_ALL, won(each));
        families.merge(each.metric(), won(each), Boolean::logicalOr);
      }
    }
    families.values().forEach(won -> count(Of.SAME_FAMILIES, won));
  }

  private void count(Of what, boolean winner) {
    counts.put(what, counts.getOrDefault(what, new WinnerCount(0, 0)).plus(winner));
  }

  /** A pair at each load point, as a report of nothing else would have it. */
  private static List<Report.Comparison> alone(Pair pair, List<AnalysedTrial> valid) {
    List<AnalysedTrial> own = valid.stream().filter(pair::has).toList();
    return own.stream()
        .map(AnalysedTrial::point)
        .distinct()
        .flatMap(
            point ->
                Comparisons.of(
                    own.stream().filter(each -> each.point().equals(point)).toList(), List.of())
                    .stream())
        .toList();
  }

  /** Two approaches by their names. */
  record Pair(String a, String b) {

    /** Neighbours: none is in two pairs. */
    static List<Pair> disjoint(List<String> names) {
      List<Pair> pairs = new ArrayList<>();
      for (int i = 0; i + 1 < names.size(); i += 2) {
        pairs.add(new Pair(names.get(i), names.get(i + 1)));
      }
      return pairs;
    }

    /** The first with the first, the second with the second. */
    static List<Pair> across(List<String> names, List<String> others) {
      return IntStream.range(0, Math.min(names.size(), others.size()))
          .mapToObj(i -> new Pair(names.get(i), others.get(i)))
          .toList();
    }

    boolean has(AnalysedTrial trial) {
      return trial.name().equals(a) || trial.name().equals(b);
    }
  }

  static List<String> same(List<AnalysedTrial> trials) {
    return names(trials).filter(name -> !name.contains(SLOWER)).toList();
  }

  private static List<String> slower(List<AnalysedTrial> trials) {
    return names(trials).filter(name -> name.contains(SLOWER)).toList();
  }

  private static Stream<String> names(List<AnalysedTrial> trials) {
    return trials.stream().map(AnalysedTrial::name).distinct().sorted();
  }

  private static boolean planted(Report.Comparison of) {
    return of.a().contains(SLOWER) != of.b().contains(SLOWER);
  }

  private static boolean won(Report.Comparison of) {
    return of.verdict().differs();
  }

  /** Whether the slower one has the lower throughput, or the higher response times. */
  private static boolean right(Report.Comparison of) {
    boolean slowerIsLower = of.metric() == Quantity.THROUGHPUT_RPS;
    boolean aIsLower = of.a().contains(SLOWER) == slowerIsLower;
    return of.verdict() == (aIsLower ? ComparisonVerdict.LOWER : ComparisonVerdict.HIGHER);
  }

  WinnerCount count(Of what) {
    return counts.getOrDefault(what, new WinnerCount(0, 0));
  }

  /** One line for each count. */
  String table() {
    return counts.entrySet().stream()
        .map(
            row ->
                String.format(
                    Locale.ROOT,
                    "%-46s %6d of %6d  %6.2f %%  (%.2f to %.2f %%)%n",
                    row.getKey().words,
                    row.getValue().winners(),
                    row.getValue().of(),
                    100 * row.getValue().share(),
                    100 * row.getValue().low(),
                    100 * row.getValue().high()))
        .collect(Collectors.joining());
  }
}
