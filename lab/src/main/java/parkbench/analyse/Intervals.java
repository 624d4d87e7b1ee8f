package parkbench.analyse;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import parkbench.model.Report;

/**
 * Every approach at every load point over its forks: the mean of a figure, and its 95 % interval
 * from their variation ({@link Spread}). One fork has none.
 */
final class Intervals {
  private static final int FORKS = 2;

  private Intervals() {}

  /** In the order in which approaches and load points appear; void trials are left out. */
  static List<Report.Repeated> of(List<Judged> trials) {
    return Claims.repeats(trials.stream().filter(Judged::valid).toList()).stream()
        .filter(cell -> cell.trials().size() >= FORKS)
        .map(Intervals::repeated)
        .toList();
  }

  private static Report.Repeated repeated(Repeats cell) {
    Judged first = cell.trials().getFirst();
    return new Report.Repeated(
        first.name(),
        first.point().words(),
        cell.trials().size(),
        measured(cell, Comparisons::throughput),
        measured(cell, Comparisons::median),
        measured(cell, Comparisons::p99));
  }

  /** Absent where some fork lacks the figure: the mean of the others would be a selection. */
  private static Optional<Report.Measured> measured(
      Repeats cell, Function<Report.Cell, Optional<Double>> figure) {
    List<Double> values =
        cell.trials().stream()
            .filter(trial -> trial.cell().responseMs().count() > 0)
            .flatMap(trial -> figure.apply(trial.cell()).stream())
            .toList();
    return Optional.of(Spread.of(values))
        .filter(spread -> values.size() == cell.trials().size())
        .map(spread -> new Report.Measured(spread.mean(), spread.low(), spread.high()));
  }
}
