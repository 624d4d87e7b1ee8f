package parkbench.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import parkbench.plan.Bound;
import parkbench.plan.Claim;
import parkbench.plan.Quantity;
import parkbench.plan.Rate;
import parkbench.system.Bytes;
import parkbench.text.ScenarioWords;

/** Reads the {@code claims} of a scenario: each by itself, without regard to what is measured. */
final class ClaimsReader {
  private static final List<String> SIDE =
      List.of("approach", "delay", "users", "rate", "cpus", "java");
  private static final List<String> TEST =
      List.of("of", "to", "compare", "within", "equal-within", "at-least", "at-most", "required");

  private final ConfigNode claim;
  private final Bytes memory;

  private ClaimsReader(ConfigNode claim, Bytes memory) {
    this.claim = claim;
    this.memory = memory;
  }

  /**
   * Claims without a fault, in the order of the file.
   *
   * @param memory that every service of the scenario is given
   */
  static List<Claim> read(ConfigNode claims, Bytes memory) {
    Set<String> ids = new HashSet<>();
    List<Claim> read = new ArrayList<>();
    for (ConfigNode part : claims.items()) {
      ConfigNode id = part.at("id");
      if (id.text().filter(word -> !ids.add(word)).isPresent()) {
        id.refuse(
            "a second claim with the id \"" + ScenarioWords.brief(id.text("")) + "\"",
            "Verdicts are distinguished by the ids of their claims.",
            "Rename one of the two.");
      }
      new ClaimsReader(part, memory).claim().ifPresent(read::add);
    }
    return List.copyOf(read);
  }

  /** The approach and load point that a claim, or one of its two sides, names. */
  public static Optional<Claim.Side> side(ConfigNode part, Bytes memory) {
    return part.at("approach")
        .text()
        .map(
            approach ->
                new Claim.Side(
                    approach,
                    part.at("delay").duration(),
                    part.at("users").whole(),
                    part.at("rate").number().map(Rate::new),
                    ScenarioReader.cpus(part.at("cpus")).map(cpus -> cpus.with(memory)),
                    part.at("java").whole()));
  }

  private Optional<Claim> claim() {
    Optional<Claim.Test> test = given("not-tested") ? notTested() : tested();
    return test.flatMap(
        found ->
            claim
                .at("id")
                .text()
                .flatMap(id -> claim.at("text").text().map(text -> claim(id, text, found))));
  }

  private Claim claim(String id, String text, Claim.Test test) {
    return new Claim(
        id,
        claim.at("post").text(""),
        claim.at("source").text(""),
        text,
        claim.at("published").number(),
        claim.at("predicted").number(),
        claim.at("because").text(""),
        claim.at("required").text("").equals("true"),
        test);
  }

  private Optional<Claim.Test> notTested() {
    refuseEach(
        Stream.concat(SIDE.stream(), TEST.stream()).toList(),
        " beside not-tested",
        "What is not tested has no subject and no bound; this would be ignored.",
        "Remove it, or remove not-tested.");
    return claim.at("not-tested").text().map(reason -> new Claim.NotTested(reason, quantity()));
  }

  private Optional<Quantity> quantity() {
    return claim.at("quantity").text().flatMap(Quantity::of);
  }

  private Optional<Claim.Test> tested() {
    if (!given("quantity")) {
      claim.refuse(
          "a claim without a quantity",
          "It is not said which figure decides it.",
          "Add one, such as quantity: throughput-rps.");
    }
    Optional<Bound> bound = BoundReader.ofClaim(claim);
    return given("of") || given("to") ? compared(bound) : figure(bound);
  }

  private Optional<Claim.Test> figure(Optional<Bound> bound) {
    if (!given("approach")) {
      claim.refuse(
          "a claim about no approach",
          "It is not said whose figure decides it.",
          "Add approach: system/approach, or two sides with of and to.");
    }
    refuseEach(
        List.of("compare", "equal-within"),
        " of one approach",
        "It takes two to compare.",
        "Name two sides with of and to; for one number, write within: 5%.");
    Optional<Quantity> what = quantity();
    Optional<Claim.Side> of = side(claim, memory);
    return what.isEmpty() || of.isEmpty() || bound.isEmpty()
        ? Optional.empty()
        : Optional.of(new Claim.Figure(what.get(), of.get(), bound.get()));
  }

  private Optional<Claim.Test> compared(Optional<Bound> bound) {
    checkSides();
    Claim.Comparison how =
        Claim.Comparison.valueOf(claim.at("compare").text("ratio").toUpperCase(Locale.ROOT));
    if (how == Claim.Comparison.DIFFERENCE && claim.at("equal-within").present()) {
      claim
          .at("equal-within")
          .refuseKey(
              "equal-within of a difference",
              "Its percentage would be of nothing: equal sides differ by 0.",
              "Remove compare, or write at-least and at-most.");
      return Optional.empty();
    }
    Optional<Quantity> what = quantity();
    Optional<Claim.Side> of = side(claim.at("of"), memory);
    Optional<Claim.Side> to = side(claim.at("to"), memory);
    return what.isEmpty() || of.isEmpty() || to.isEmpty() || bound.isEmpty()
        ? Optional.empty()
        : Optional.of(new Claim.Compared(what.get(), of.get(), to.get(), how, bound.get()));
  }

  private void checkSides() {
    if (!given("of") || !given("to")) {
      claim.refuse(
          given("of") ? "of without to" : "to without of",
          "It takes two to compare.",
          "Add the other side, or name one approach with approach.");
    }
    refuseEach(
        SIDE,
        " beside of and to",
        "Each side names its own approach and load point; this would be ignored.",
        "Move it into of, into to, or into both.");
  }

  private void refuseEach(List<String> keys, String what, String why, String remedy) {
    keys.stream()
        .filter(this::given)
        .forEach(key -> claim.at(key).refuseKey("\"" + key + "\"" + what, why, remedy));
  }

  private boolean given(String key) {
    return !claim.at(key).node().isMissingNode();
  }
}
