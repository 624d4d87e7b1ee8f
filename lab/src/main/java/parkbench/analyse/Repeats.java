package parkbench.analyse;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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

  /** The figure of each repeat that counts and has it, by its number. */
  Map<Integer, Double> values(Quantity quantity) {
    Map<Integer, Double> values = new TreeMap<>();
    for (Judged trial : valid()) {
      Quantities.value(trial.cell(), quantity)
          .ifPresent(value -> values.put(trial.fork().repeat(), value));
    }
    return values;
  }

  /** Why the figure is only a lower bound in some repeat. */
  Optional<String> openEnd(Quantity quantity) {
    return valid().stream()
        .flatMap(trial -> Quantities.openEnd(trial.cell(), quantity).stream())
        .findFirst();
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
