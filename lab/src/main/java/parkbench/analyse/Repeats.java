package parkbench.analyse;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import parkbench.diagnose.Figures;
import parkbench.model.Quantity;
import parkbench.model.Verdict;

/**
 * All trials of one approach at one load point.
 *
 * @param words whose they are: {@code spring-mvc/blocking at 500 ms, 400 users}
 * @param trials void ones included; empty where none was finished
 */
record Repeats(String words, List<Judged> trials) {
  Repeats {
    trials = List.copyOf(trials);
  }

  List<Judged> valid() {
    return trials.stream().filter(Judged::valid).toList();
  }

  int voids() {
    return trials.size() - valid().size();
  }

  /** The figure of each fork that counts and has it. */
  Blocks values(Quantity quantity) {
    return Blocks.of(
        valid(),
        trial ->
            Quantities.waitedFor(trial.cell(), quantity, timeout(trial))
                .or(() -> Quantities.value(trial.cell(), quantity)));
  }

  /** Why the figure is only a lower bound in some fork. */
  Optional<String> mayBeMore(Quantity quantity) {
    return first(trial -> openEnd(trial, quantity).or(() -> Compiling.leavesMore(trial, quantity)));
  }

  /** Why the figure is only an upper bound in some fork. */
  Optional<String> mayBeLess(Quantity quantity) {
    return first(trial -> Compiling.leavesLess(trial, quantity));
  }

  /** The least that arithmetic leaves possible in any fork. */
  double floor(Quantity quantity) {
    return valid().stream()
        .mapToDouble(trial -> Compiling.floor(trial, quantity))
        .min()
        .orElse(Double.NEGATIVE_INFINITY);
  }

  /** What failed by its cause, where the figure is the share of failures and some count. */
  Optional<String> failed(Quantity quantity) {
    Map<String, Long> causes = new TreeMap<>();
    if (quantity == Quantity.ERROR_RATIO) {
      valid().stream()
          .flatMap(trial -> trial.cell().errors().byCause().entrySet().stream())
          .forEach(cause -> causes.merge(cause.getKey(), cause.getValue(), Long::sum));
    }
    return causes.isEmpty() ? Optional.empty() : Optional.of(Figures.causes(causes));
  }

  private Optional<String> first(Function<Judged, Optional<String>> why) {
    return valid().stream().flatMap(trial -> why.apply(trial).stream()).findFirst();
  }

  private static Optional<String> openEnd(Judged trial, Quantity quantity) {
    return Quantities.openEnd(trial.cell(), quantity)
        .map(
            why ->
                why
                    + Quantities.waitedFor(trial.cell(), quantity, timeout(trial))
                        .map(
                            counted ->
                                ", and "
                                    + Figures.count(Quantities.timedOut(trial.cell()))
                                    + " that timed out count with the "
                                    + Figures.millis(timeout(trial).toNanos() / 1e6)
                                    + " that they were waited for")
                        .orElse(""));
  }

  private static Duration timeout(Judged trial) {
    return trial.record().trial().timeout();
  }

  /** Why there is nothing to decide by; absent where there is. */
  Optional<Proof> lack(Quantity quantity) {
    if (trials.isEmpty()) {
      return Optional.of(Proof.without(Verdict.NOT_TESTED, "no trial of it was finished"));
    }
    if (valid().isEmpty()) {
      return Optional.of(
          Proof.without(Verdict.UNDECIDED, "its trials are void: " + Voids.why(trials)));
    }
    return values(quantity).isEmpty()
        ? Optional.of(Proof.without(Verdict.NOT_TESTED, "it has no such figure"))
        : Optional.empty();
  }
}
