package parkbench.config;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.plan.Bound;

/** Reads what must hold of a figure: {@code at-least}, {@code at-most}, and tolerances. */
final class BoundReader {
  private static final String EDGES =
      "Write at-least, at-most, or both, such as {quantity: throughput-rps, at-least: 380}.";

  private final ConfigNode part;

  private BoundReader(ConfigNode part) {
    this.part = part;
  }

  /** The edges of a bound; absent where a fault has said why. */
  static Optional<Bound.Between> edges(ConfigNode part) {
    Optional<Double> low = part.at("at-least").number();
    Optional<Double> high = part.at("at-most").number();
    boolean crossed = low.isPresent() && high.isPresent() && low.get() > high.get();
    if (crossed || (low.isEmpty() && high.isEmpty())) {
      part.refuse(
          crossed ? "at-least lies above at-most" : "a bound without at-least or at-most",
          crossed ? "Nothing could ever hold it." : "It would hold whatever is measured.",
          EDGES);
      return Optional.empty();
    }
    return Optional.of(new Bound.Between(low, high));
  }

  /** What must hold of a claim; absent where a fault has said why. */
  static Optional<Bound> ofClaim(ConfigNode claim) {
    return new BoundReader(claim).bound();
  }

  private Optional<Bound> bound() {
    List<String> kinds =
        Stream.of("within", "equal-within", "at-least", "at-most").filter(this::given).toList();
    if (kinds.isEmpty()) {
      part.refuse(
          "a claim without within, equal-within, at-least or at-most",
          "It would hold whatever is measured.",
          "Say what must be measured, such as within: 5%, or say why not: not-tested: \"…\".");
      return Optional.empty();
    }
    String first = kinds.getFirst();
    String last = kinds.getLast();
    boolean edges = first.startsWith("at-");
    if (kinds.size() > 1 && !edges) {
      part.at(last)
          .refuseKey(
              "both " + first + " and " + last,
              "A claim has one bound; one of them would be ignored.",
              "Keep one, and write a second claim for the other.");
      return Optional.empty();
    }
    return switch (first) {
      case "within" -> within();
      case "equal-within" -> tolerance("equal-within").map(Bound.Equal::new);
      default -> edges(part).map(bound -> bound);
    };
  }

  private boolean given(String key) {
    return !part.at(key).node().isMissingNode();
  }

  private Optional<Bound> within() {
    Optional<Bound.Basis> asked = part.at("within").form(ValueParsers::basis);
    Bound.Basis basis =
        asked.orElse(given("predicted") ? Bound.Basis.PREDICTED : Bound.Basis.PUBLISHED);
    String key =
        switch (basis) {
          case PREDICTED -> "predicted";
          case PUBLISHED -> "published";
        };
    if (!given(key)) {
      part.at("within")
          .refuse(
              "within: \"" + part.at("within").text("") + "\" of no number",
              "A tolerance is held against the number that was predicted or published.",
              asked.isPresent()
                  ? "Add " + key + "."
                  : "Add predicted or published, or use bounds.");
      return Optional.empty();
    }
    return tolerance("within")
        .flatMap(
            share -> part.at(key).number().map(target -> new Bound.Within(share, target, basis)));
  }

  private Optional<Double> tolerance(String key) {
    Optional<Double> share = part.at(key).form(ValueParsers::tolerance);
    if (share.isPresent() && share.get() == 0) {
      part.at(key)
          .refuse(
              key + ": \"" + part.at(key).text("") + "\" is no tolerance",
              "No measurement repeats to its last digit.",
              "Write what the figure may be off by, such as 5%.");
      return Optional.empty();
    }
    return share;
  }
}
