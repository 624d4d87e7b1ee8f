package parkbench.planner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import parkbench.config.MatrixPoint;
import parkbench.plan.Claim;
import parkbench.plan.Plan;
import parkbench.text.ScenarioWords;

/** What a budget left out, in the words of plan and report. */
final class BudgetWords {
  /** More names would be too long to read. */
  private static final int MOST_NAMES = 12;

  private final Duration budget;
  private final List<Variant> cells;
  private final Budget.Bought bought;

  BudgetWords(Duration budget, List<Variant> cells, Budget.Bought bought) {
    this.budget = budget;
    this.cells = cells;
    this.bought = bought;
  }

  /** One sentence about claims, trials and repeats each, as far as anything is missing. */
  List<String> notes(int repeats, int asked) {
    List<String> notes = new ArrayList<>();
    if (!bought.left().isEmpty()) {
      notes.add(
          prefix()
              + bought.kept().size()
              + " of "
              + ScenarioWords.count(bought.kept().size() + bought.left().size(), "claim")
              + " can be decided. Left out: "
              + listed(bought.left().stream().map(BudgetWords::needs).toList())
              + ".");
    }
    List<String> held =
        bought.left().stream()
            .map(Budget.LeftOut::claim)
            .filter(Claim::required)
            .map(Claim::id)
            .toList();
    if (!held.isEmpty()) {
      notes.add(prefix() + "required, but left out: " + String.join(", ", held) + ".");
    }
    Set<Budget.Place> trials = trialsLeftOut();
    if (!trials.isEmpty()) {
      notes.add(
          prefix()
              + bought.trials()
              + " of "
              + ScenarioWords.count(bought.trials() + trials.size(), "trial")
              + ". Left out: "
              + listed(names(trials))
              + ".");
    }
    if (repeats < asked) {
      notes.add(
          prefix()
              + repeats
              + " of "
              + ScenarioWords.count(asked, "repeat")
              + ", about "
              + ScenarioWords.duration(Planner.seconds(bought.estimate()))
              + " each.");
    }
    return notes;
  }

  /** The same claim; one that was left out is not tested, says why, and is not required. */
  Claim claim(Claim claim) {
    return bought.left().stream()
        .filter(left -> left.claim().id().equals(claim.id()))
        .findFirst()
        .map(left -> untested(claim, left))
        .orElse(claim);
  }

  private Claim untested(Claim claim, Budget.LeftOut left) {
    String reason =
        "the budget of "
            + ScenarioWords.duration(budget)
            + " left out what decides it: "
            + listed(names(ClaimTrials.needed(claim, cells)))
            + ", about "
            + ScenarioWords.duration(Planner.seconds(left.more()))
            + " more";
    return claim.untested(reason);
  }

  private String prefix() {
    return prefix(budget);
  }

  /** How every note about a budget begins. */
  static String prefix(Duration budget) {
    return Plan.BUDGET_NOTE + ScenarioWords.duration(budget) + ": ";
  }

  private static String needs(Budget.LeftOut left) {
    return left.claim().id()
        + " (about "
        + ScenarioWords.duration(Planner.seconds(left.more()))
        + " more)";
  }

  private Set<Budget.Place> trialsLeftOut() {
    Set<Budget.Place> left = new HashSet<>();
    for (int i = 0; i < cells.size(); i++) {
      Variant cell = cells.get(i);
      for (MatrixPoint point : cell.points()) {
        if (bought.cells().stream().noneMatch(kept -> has(kept, cell, point))) {
          left.add(new Budget.Place(i, point));
        }
      }
    }
    return left;
  }

  private static boolean has(Variant kept, Variant cell, MatrixPoint point) {
    return kept.name().equals(cell.name())
        && kept.limits().equals(cell.limits())
        && kept.points().contains(point);
  }

  /** In the order of the plan; a whole approach goes by its name alone. */
  private List<String> names(Set<Budget.Place> places) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      int number = i;
      Variant cell = cells.get(i);
      List<MatrixPoint> own =
          cell.points().stream()
              .filter(point -> places.contains(new Budget.Place(number, point)))
              .toList();
      if (own.size() == cell.points().size() && cell.suffix().isEmpty() && alone(cell)) {
        names.add(cell.name());
      } else {
        own.forEach(point -> names.add(cell.name() + " " + point.slug() + cell.suffix()));
      }
    }
    return names;
  }

  /** Whether its fork is the only one of its approach. */
  private boolean alone(Variant cell) {
    return cells.stream().filter(other -> other.name().equals(cell.name())).count() == 1;
  }

  private static String listed(List<String> names) {
    int more = names.size() - MOST_NAMES;
    return names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "))
        + (more > 0 ? " and " + more + " more" : "");
  }
}
