package parkbench.planner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import parkbench.config.MatrixPoint;
import parkbench.plan.Claim;

/**
 * What a budget pays for in a scenario with claims, so that as many of them as possible can still
 * be decided, the first ones first.
 *
 * <p>Claims are taken in the order of the file. One is kept when every trial that it needs fits
 * what is left; a start and its warm-up are paid once, so that a further trial in a fork that is
 * kept already is cheap. What is left then buys further trials in the order of the file. A greater
 * budget therefore never gives up a claim but for an earlier one.
 */
final class Budget {
  private final List<Claim> claims;
  private final List<Variant> cells;
  private final Duration budget;
  private final Function<Variant, Duration> cost;

  private Budget(
      List<Claim> claims, List<Variant> cells, Duration budget, Function<Variant, Duration> cost) {
    this.claims = claims;
    this.cells = cells;
    this.budget = budget;
    this.cost = cost;
  }

  /**
   * One trial of a plan.
   *
   * @param cell its position among the cells
   */
  record Place(int cell, MatrixPoint point) {}

  /** A claim that was left out, and what its trials would have taken beside those kept before. */
  record LeftOut(Claim claim, Duration more) {}

  /**
   * What was bought.
   *
   * @param cells with the points that are kept; those without any are gone
   * @param kept claims that can be decided
   * @param left claims that could be, were there more time
   * @param estimate of all forks, once
   */
  record Bought(List<Variant> cells, List<Claim> kept, List<LeftOut> left, Duration estimate) {
    int trials() {
      return cells.stream().mapToInt(cell -> cell.points().size()).sum();
    }
  }

  /**
   * What is bought for one repeat.
   *
   * @param cost expected time of a fork with these points; at least one
   */
  static Bought spend(
      List<Claim> claims, List<Variant> cells, Duration budget, Function<Variant, Duration> cost) {
    return new Budget(claims, cells, budget, cost).spend();
  }

  private Bought spend() {
    Set<Place> places = new HashSet<>();
    List<Claim> kept = new ArrayList<>();
    List<LeftOut> left = new ArrayList<>();
    for (Claim claim : claims) {
      if (ClaimTrials.measured(claim, cells)) {
        if (buys(places, ClaimTrials.needed(claim, cells))) {
          kept.add(claim);
        } else {
          left.add(new LeftOut(claim, more(places, ClaimTrials.needed(claim, cells))));
        }
      }
    }
    everything().forEach(place -> buys(places, Set.of(place)));
    return new Bought(cells(places), kept, left, cost(places));
  }

  /** Adds places, if all of them fit. */
  private boolean buys(Set<Place> places, Set<Place> wanted) {
    boolean fits = cost(with(places, wanted)).compareTo(budget) <= 0;
    if (fits) {
      places.addAll(wanted);
    }
    return fits;
  }

  private Duration more(Set<Place> places, Set<Place> wanted) {
    return cost(with(places, wanted)).minus(cost(places));
  }

  private static Set<Place> with(Set<Place> places, Set<Place> wanted) {
    Set<Place> all = new HashSet<>(places);
    all.addAll(wanted);
    return all;
  }

  private List<Place> everything() {
    List<Place> all = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      for (MatrixPoint point : cells.get(i).points()) {
        all.add(new Place(i, point));
      }
    }
    return all;
  }

  private Duration cost(Set<Place> places) {
    return cells(places).stream().map(cost).reduce(Duration.ZERO, Duration::plus);
  }

  private List<Variant> cells(Set<Place> places) {
    return Stream.iterate(0, i -> i < cells.size(), i -> i + 1)
        .map(
            i ->
                cells
                    .get(i)
                    .with(
                        cells.get(i).points().stream()
                            .filter(point -> places.contains(new Place(i, point)))
                            .toList()))
        .filter(cell -> !cell.points().isEmpty())
        .toList();
  }
}
