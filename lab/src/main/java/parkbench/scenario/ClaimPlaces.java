package parkbench.scenario;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import parkbench.model.Claim;
import parkbench.model.Java;
import parkbench.model.Jvm;
import parkbench.model.Limits;
import parkbench.model.Numbers;
import parkbench.model.Rate;

/** Whether the plan has what claims are about: never, once, or more than once. */
final class ClaimPlaces {
  /** Where a fault leaves it open what the plan contains. */
  private static final List<String> SOURCES =
      List.of("/approaches", "/systems", "/limits", "/upstream", "/load", "/matrix");

  private final Scenario scenario;
  private final List<Point> points;

  private ClaimPlaces(Scenario scenario) {
    this.scenario = scenario;
    this.points = Point.of(scenario);
  }

  /** Refuses claims about what the plan of their scenario cannot contain, or contains twice. */
  static void check(Sheet sheet, Scenario scenario) {
    if (SOURCES.stream().noneMatch(sheet::faultyWithin)) {
      ClaimPlaces places = new ClaimPlaces(scenario);
      sheet.root().at("claims").items().stream()
          .flatMap(claim -> Stream.of(claim, claim.at("of"), claim.at("to")))
          .forEach(places::check);
    }
  }

  /** Whether these cells have every trial that a claim needs. */
  static boolean measured(Claim claim, List<Cell> cells) {
    return measured(sides(claim), cells);
  }

  /** Whether they would have them, ran each service on the Java that the claim is about. */
  static boolean measuredOnAnotherJava(Claim claim, List<Cell> cells) {
    return !measured(claim, cells)
        && measured(sides(claim).stream().map(Claim.Side::onAnyJava).toList(), cells);
  }

  private static boolean measured(List<Claim.Side> sides, List<Cell> cells) {
    return !sides.isEmpty()
        && sides.stream().noneMatch(side -> places(side, cells).findAny().isEmpty());
  }

  /** The trials that decide a claim; empty where nothing does. */
  static Set<Budget.Place> needed(Claim claim, List<Cell> cells) {
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

  private static Stream<Budget.Place> places(Claim.Side side, List<Cell> cells) {
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
                                && fits(side.users(), users(point.shape()))
                                && fits(side.rate(), rate(point.shape())))
                    .map(point -> new Budget.Place(i, point)));
  }

  private static <T> boolean fits(Optional<T> chosen, Optional<T> own) {
    return chosen.isEmpty() || chosen.equals(own);
  }

  private void check(Part part) {
    ClaimsReader.side(part, scenario.limits().memory()).ifPresent(side -> check(part, side));
  }

  private void check(Part part, Claim.Side side) {
    approach(part.at("approach"), side.approach());
    axis(part, "delay", side.delay(), known(p -> Optional.of(p.delay())), Words::duration);
    axis(part, "users", side.users(), known(p -> users(p.shape())), String::valueOf);
    axis(
        part,
        "rate",
        side.rate(),
        known(p -> rate(p.shape())),
        rate -> Numbers.of(rate.perSecond()));
    List<Limits> limits = scenario.matrix().limits();
    axis(
        part,
        "cpus",
        side.limits(),
        limits.isEmpty() ? List.of(scenario.limits()) : limits,
        Words::cpus);
    axis(part, "java", side.java(), javas(side), String::valueOf);
  }

  /**
   * Releases that this scenario names, whatever machine it runs on. Where it names none, a claim
   * may still ask for any that its system allows, and is not tested where that is not the one
   * taken.
   */
  private List<Integer> javas(Claim.Side side) {
    List<Integer> axis = scenario.matrix().javas();
    if (!axis.isEmpty() || scenario.java().isPresent()) {
      return axis.isEmpty() ? scenario.java().stream().toList() : axis;
    }
    return side.java()
        .filter(release -> ofSystem(side).anyMatch(java -> java.allows(release)))
        .map(List::of)
        .orElseGet(() -> ofSystem(side).flatMap(java -> java.only().stream()).toList());
  }

  private Stream<Java> ofSystem(Claim.Side side) {
    return scenario.systems().stream()
        .filter(system -> side.approach().startsWith(system.name() + "/"))
        .flatMap(system -> Runtimes.of(system).stream());
  }

  private void approach(Part part, String name) {
    if (!scenario.approaches().isEmpty() && !scenario.approaches().contains(name)) {
      part.refuse(
          "the approach \"" + Words.brief(name) + "\" is not measured by this scenario",
          "A claim about it could never be tested.",
          Nearest.hint(name, scenario.approaches()) + " Or add it to approaches.");
    }
  }

  private <T> List<T> known(Function<Point, Optional<T>> axis) {
    return points.stream().flatMap(point -> axis.apply(point).stream()).distinct().toList();
  }

  private static Optional<Integer> users(Shape shape) {
    return switch (shape) {
      case Shape.Closed closed -> Optional.of(closed.users());
      case Shape.Burst burst -> Optional.of(burst.users());
      case Shape.Steady steady -> Optional.empty();
      case Shape.Profile profile -> Optional.empty();
    };
  }

  private static Optional<Rate> rate(Shape shape) {
    return shape instanceof Shape.Steady steady ? Optional.of(steady.rate()) : Optional.empty();
  }

  private static <T> void axis(
      Part side, String key, Optional<T> chosen, List<T> known, Function<T, String> words) {
    String all = known.stream().map(words).collect(Collectors.joining(", "));
    Part part = side.at(key);
    if (chosen.isPresent() && !known.contains(chosen.get())) {
      part.refuse(
          key + ": " + words.apply(chosen.get()) + " is not measured by this scenario",
          "A claim about it could never be tested.",
          known.isEmpty()
              ? "Remove it: the scenario names no " + key + "."
              : "Known: " + all + ". Or add it to the matrix.");
    } else if (part.node().isMissingNode() && known.size() > 1) {
      side.refuse(
          "a claim that fits " + known.size() + " load points: " + key + " is left open",
          "It is not said which of them decides it.",
          "Add " + key + ", one of " + all + ".");
    }
  }
}
