package parkbench.config;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.plan.Claim;
import parkbench.plan.Numbers;
import parkbench.system.Java;
import parkbench.system.Limits;
import parkbench.text.ScenarioWords;

/** Whether the plan has what claims are about: never, once, or more than once. */
final class ClaimPlaces {
  /** Where a fault leaves it open what the plan contains. */
  private static final List<String> SOURCES =
      List.of("/approaches", "/systems", "/limits", "/upstream", "/load", "/matrix");

  private final Scenario scenario;
  private final List<MatrixPoint> points;

  private ClaimPlaces(Scenario scenario) {
    this.scenario = scenario;
    this.points = MatrixPoint.of(scenario);
  }

  /** Refuses claims about what the plan of their scenario cannot contain, or contains twice. */
  static void check(ConfigTree sheet, Scenario scenario) {
    if (SOURCES.stream().noneMatch(sheet::faultyWithin)) {
      ClaimPlaces places = new ClaimPlaces(scenario);
      sheet.root().at("claims").items().stream()
          .flatMap(claim -> Stream.of(claim, claim.at("of"), claim.at("to")))
          .forEach(places::check);
    }
  }

  private void check(ConfigNode part) {
    ClaimsReader.side(part, scenario.subjects().limits().memory())
        .ifPresent(side -> check(part, side));
  }

  private void check(ConfigNode part, Claim.Side side) {
    approach(part.at("approach"), side.approach());
    axis(part, "delay", side.delay(), known(p -> Optional.of(p.delay())), ScenarioWords::duration);
    axis(part, "users", side.users(), known(p -> p.shape().claimedUsers()), String::valueOf);
    axis(
        part,
        "rate",
        side.rate(),
        known(p -> p.shape().claimedRate()),
        rate -> Numbers.of(rate.perSecond()));
    List<Limits> limits = scenario.matrix().limits();
    axis(
        part,
        "cpus",
        side.limits(),
        limits.isEmpty() ? List.of(scenario.subjects().limits()) : limits,
        ScenarioWords::cpus);
    axis(part, "java", side.java(), javas(side), String::valueOf);
  }

  /**
   * Releases that this scenario names, whatever machine it runs on. Where it names none, a claim
   * may still ask for any that its system allows, and is not tested where that is not the one
   * taken.
   */
  private List<Integer> javas(Claim.Side side) {
    List<Integer> axis = scenario.matrix().javas();
    if (!axis.isEmpty() || scenario.subjects().java().isPresent()) {
      return axis.isEmpty() ? scenario.subjects().java().stream().toList() : axis;
    }
    return side.java()
        .filter(release -> ofSystem(side).anyMatch(java -> java.allows(release)))
        .map(List::of)
        .orElseGet(() -> ofSystem(side).flatMap(java -> java.only().stream()).toList());
  }

  private Stream<Java> ofSystem(Claim.Side side) {
    return scenario.subjects().systems().stream()
        .filter(system -> side.approach().startsWith(system.name() + "/"))
        .flatMap(system -> system.java().stream());
  }

  private void approach(ConfigNode part, String name) {
    if (!scenario.subjects().approaches().isEmpty()
        && !scenario.subjects().approaches().contains(name)) {
      part.refuse(
          "the approach \"" + ScenarioWords.brief(name) + "\" is not measured by this scenario",
          "A claim about it could never be tested.",
          ClosestWord.hint(name, scenario.subjects().approaches()) + " Or add it to approaches.");
    }
  }

  private <T> List<T> known(Function<MatrixPoint, Optional<T>> axis) {
    return points.stream().flatMap(point -> axis.apply(point).stream()).distinct().toList();
  }

  private static <T> void axis(
      ConfigNode side, String key, Optional<T> chosen, List<T> known, Function<T, String> words) {
    String all = known.stream().map(words).collect(Collectors.joining(", "));
    ConfigNode part = side.at(key);
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
