package parkbench.analyse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import parkbench.model.Report;

/**
 * Ratios of two approaches at the same load point.
 *
 * <p>Repeats are blocks: the two forks of a block ran close to each other in time, so that each
 * block yields one log ratio; the interval comes from their variation. Void trials are left out,
 * and with one repeat nothing is compared.
 */
final class Comparisons {
  /** Ratios within this factor of 1, either way, are no difference worth a decision. */
  static final double MARGIN = 1.05;

  private static final int BLOCKS = 2;

  private Comparisons() {}

  static List<Report.Comparison> of(List<Judged> trials) {
    List<Report.Comparison> comparisons = new ArrayList<>();
    List<Judged> valid = trials.stream().filter(Judged::valid).toList();
    for (LoadPoint point : valid.stream().map(Judged::point).distinct().toList()) {
      List<Judged> here = valid.stream().filter(each -> each.point().equals(point)).toList();
      List<String> names = here.stream().map(Judged::name).distinct().sorted().toList();
      for (int a = 0; a < names.size(); a++) {
        for (int b = a + 1; b < names.size(); b++) {
          Pair pair = new Pair(point, names.get(a), names.get(b), here);
          pair.compare("throughput", Comparisons::throughput).ifPresent(comparisons::add);
          pair.compare("response p50", Comparisons::median).ifPresent(comparisons::add);
          pair.compare("response p99", Comparisons::p99).ifPresent(comparisons::add);
        }
      }
    }
    return List.copyOf(comparisons);
  }

  static Optional<Double> throughput(Report.Cell cell) {
    return Optional.of(cell.throughputRps());
  }

  static Optional<Double> median(Report.Cell cell) {
    return sound(cell.responseMs(), "p50", cell.responseMs().p50());
  }

  static Optional<Double> p99(Report.Cell cell) {
    return sound(cell.responseMs(), "p99", cell.responseMs().p99());
  }

  private static Optional<Double> sound(Report.Percentiles of, String name, double value) {
    boolean doubtful = of.atLeast().contains(name) || of.tooFew().contains(name);
    return doubtful ? Optional.empty() : Optional.of(value);
  }

  private record Pair(LoadPoint point, String a, String b, List<Judged> here) {

    Optional<Report.Comparison> compare(
        String metric, Function<Report.Cell, Optional<Double>> value) {
      List<Double> logs =
          blocks(a, value).pairs(blocks(b, value)).stream()
              .map(pair -> Math.log(pair.of() / pair.to()))
              .toList();
      if (logs.size() < BLOCKS) {
        return Optional.empty();
      }
      Spread spread = Spread.of(logs);
      double low = Math.exp(spread.low());
      double high = Math.exp(spread.high());
      return Optional.of(
          new Report.Comparison(
              metric + ", " + point.words(),
              a,
              b,
              Math.exp(spread.mean()),
              low,
              high,
              verdict(low, high)));
    }

    private Blocks blocks(String name, Function<Report.Cell, Optional<Double>> value) {
      return Blocks.of(
          here.stream().filter(trial -> trial.name().equals(name)).toList(),
          trial -> value.apply(trial.cell()).filter(measured -> measured > 0));
    }
  }

  /** A difference that surely lies within the margin is none, even where it surely exists. */
  static String verdict(double low, double high) {
    if (low >= 1 / MARGIN && high <= MARGIN) {
      return "no difference";
    }
    if (low > 1) {
      return "higher";
    }
    return high < 1 ? "lower" : "undecided";
  }
}
