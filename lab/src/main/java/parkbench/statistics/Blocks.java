package parkbench.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A figure of one approach at one load point in every fork that has it, by the repeat that the fork
 * belongs to. A repeat has more than one where trials that were invalid when they were measured,
 * and measured again for that, count by the limits of now. Of a fork that was measured in slices it
 * is the mean over these.
 */
record Blocks(Map<Integer, List<Double>> byRepeat) {

  /** Two sides of one repeat, each the mean over its forks. */
  record Pair(double of, double to) {

    /** The same pairs, had their first side been this and no more. */
    static List<Pair> ofAtMost(double most, List<Pair> pairs) {
      return pairs.stream().map(pair -> new Pair(Math.min(most, pair.of), pair.to)).toList();
    }

    /** The same pairs, had their second side been this and no more. */
    static List<Pair> toAtMost(double most, List<Pair> pairs) {
      return pairs.stream().map(pair -> new Pair(pair.of, Math.min(most, pair.to))).toList();
    }
  }

  static Blocks of(List<AnalysedTrial> trials, Function<AnalysedTrial, Optional<Double>> figure) {
    Map<Integer, Map<Integer, List<Double>>> byFork = new TreeMap<>();
    for (AnalysedTrial trial : trials) {
      figure
          .apply(trial)
          .ifPresent(
              value ->
                  byFork
                      .computeIfAbsent(trial.fork().repeat(), first -> new TreeMap<>())
                      .computeIfAbsent(trial.fork().number(), first -> new ArrayList<>())
                      .add(value));
    }
    Map<Integer, List<Double>> byRepeat = new TreeMap<>();
    byFork.forEach(
        (repeat, forks) ->
            byRepeat.put(repeat, forks.values().stream().map(Blocks::mean).toList()));
    return new Blocks(byRepeat);
  }

  /** How many starts of the service these trials are of. */
  static int forks(List<AnalysedTrial> trials) {
    return (int) trials.stream().map(trial -> trial.fork().number()).distinct().count();
  }

  boolean isEmpty() {
    return byRepeat.isEmpty();
  }

  /** One value per fork. */
  List<Double> values() {
    return byRepeat.values().stream().flatMap(List::stream).toList();
  }

  /** One value per repeat, the mean over its forks. */
  SortedMap<Integer, Double> means() {
    SortedMap<Integer, Double> means = new TreeMap<>();
    byRepeat.forEach((repeat, forks) -> means.put(repeat, mean(forks)));
    return means;
  }

  /** Of the repeats that measured both sides. */
  List<Pair> pairs(Blocks other) {
    List<Pair> pairs = new ArrayList<>();
    byRepeat.forEach(
        (repeat, own) ->
            Optional.ofNullable(other.byRepeat.get(repeat))
                .ifPresent(others -> pairs.add(new Pair(mean(own), mean(others)))));
    return pairs;
  }

  /** Whether no repeat has more than one fork. */
  boolean oneForkEach() {
    return byRepeat.values().stream().allMatch(forks -> forks.size() == 1);
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
