package parkbench.planner;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import parkbench.plan.Claim;
import parkbench.system.Jvm;

/** Which trials of a plan decide a claim. */
final class ClaimTrials {
  private ClaimTrials() {}

  /** Whether these cells have every trial that a claim needs. */
  static boolean measured(Claim claim, List<Variant> cells) {
    return measured(sides(claim), cells);
  }

  /** Whether they would have them, ran each service on the Java that the claim is about. */
  static boolean measuredOnAnotherJava(Claim claim, List<Variant> cells) {
    return !measured(claim, cells)
        && measured(sides(claim).stream().map(Claim.Side::onAnyJava).toList(), cells);
  }

  private static boolean measured(List<Claim.Side> sides, List<Variant> cells) {
    return !sides.isEmpty()
        && sides.stream().noneMatch(side -> places(side, cells).findAny().isEmpty());
  }

  /** The trials that decide a claim; empty where nothing does. */
  static Set<Budget.Place> needed(Claim claim, List<Variant> cells) {
    return sides(claim).stream()
        .flatMap(side -> places(side, cells))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static List<Claim.Side> sides(Claim claim) {
    return switch (claim.test()) {
      case Claim.Figure figure -> List.of(figure.of());
      case Claim.Compared compared -> List.of(compared.of(), compared.to());
      case Claim.NotTested not -> List.of();
    };
  }

  private static Stream<Budget.Place> places(Claim.Side side, List<Variant> cells) {
    return IntStream.range(0, cells.size())
        .filter(i -> cells.get(i).name().equals(side.approach()))
        .filter(i -> fits(side.limits(), Optional.of(cells.get(i).limits())))
        .filter(i -> fits(side.java(), cells.get(i).jvm().map(Jvm::feature)))
        .boxed()
        .flatMap(
            i ->
                cells.get(i).points().stream()
                    .filter(
                        point ->
                            fits(side.delay(), Optional.of(point.delay()))
                                && fits(side.users(), point.shape().claimedUsers())
                                && fits(side.rate(), point.shape().claimedRate()))
                    .map(point -> new Budget.Place(i, point)));
  }

  private static <T> boolean fits(Optional<T> chosen, Optional<T> own) {
    return chosen.isEmpty() || chosen.equals(own);
  }
}
