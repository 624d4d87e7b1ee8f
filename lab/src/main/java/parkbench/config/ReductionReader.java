package parkbench.config;

import java.time.Duration;
import java.util.Optional;
import parkbench.plan.Numbers;
import parkbench.plan.WarmUp;
import parkbench.text.ScenarioWords;

/** Reads the brief form of a scenario, and holds it against the full one. */
final class ReductionReader {
  private final ConfigNode part;
  private final Scenario full;

  private ReductionReader(ConfigNode part, Scenario full) {
    this.part = part;
    this.full = full;
  }

  /** The brief form of a scenario, where it has one; faults are the sheet's. */
  static Optional<Reduction> read(ConfigNode root, Scenario full) {
    ConfigNode part = root.at("brief");
    return part.present() ? Optional.of(new ReductionReader(part, full).brief()) : Optional.empty();
  }

  private Reduction brief() {
    return new Reduction(
        stretch("settle", full.settleTime()), stretch("window", full.windowTime()), warmUp());
  }

  private Optional<CycleTime> stretch(String key, CycleTime longest) {
    Optional<CycleTime> shorter = part.at(key).form(ValueParsers::stretch);
    if (shorter.isPresent() && !shorter.get().within(longest)) {
      refuse(part.at(key), key, longest.words());
    }
    return shorter;
  }

  private WarmUp warmUp() {
    ConfigNode own = part.at("warm-up");
    WarmUp longest = full.timing().warmUp();
    if (longest.none()) {
      refuseWarmUp(own);
      return longest;
    }
    int requests = own.at("requests").whole((int) longest.requests());
    if (requests > longest.requests()) {
      refuse(own.at("requests"), "warm-up requests", Numbers.grouped(longest.requests()));
    }
    Duration cap = own.at("cap").duration(longest.cap());
    if (cap.compareTo(longest.cap()) > 0) {
      refuse(own.at("cap"), "warm-up cap", ScenarioWords.duration(longest.cap()));
    }
    if (cap.isZero()) {
      own.at("cap")
          .refuse(
              "cap: \"" + own.at("cap").text("") + "\" is no time",
              "It must be above zero to mean anything.",
              "Write a duration such as 8s, or leave it out.");
      cap = longest.cap();
    }
    return new WarmUp(requests, longest.delay(), longest.users(), cap);
  }

  private static void refuseWarmUp(ConfigNode own) {
    if (own.present()) {
      own.refuse(
          "brief warm-up of a scenario without one",
          "The full form has no warm-up, and nothing is shorter.",
          "Leave it out.");
    }
  }

  private static void refuse(ConfigNode value, String name, String longest) {
    value.refuse(
        "brief "
            + name
            + ": \""
            + value.text("")
            + "\" may be longer than the full form's "
            + longest,
        "The brief form is what a budget shortens; for more there is the full form.",
        "Shorten it, or leave it out.");
  }
}
