package parkbench.scenario;

import java.time.Duration;
import java.util.Optional;
import parkbench.model.Numbers;
import parkbench.model.WarmUp;

/** Reads the brief form of a scenario, and holds it against the full one. */
final class BriefReader {
  private final Part part;
  private final Scenario full;

  private BriefReader(Part part, Scenario full) {
    this.part = part;
    this.full = full;
  }

  /** The brief form of a scenario, where it has one; faults are the sheet's. */
  static Optional<Brief> read(Part root, Scenario full) {
    Part part = root.at("brief");
    return part.present() ? Optional.of(new BriefReader(part, full).brief()) : Optional.empty();
  }

  private Brief brief() {
    return new Brief(
        stretch("settle", TrialMaker.settle(full)),
        stretch("window", TrialMaker.window(full)),
        warmUp());
  }

  private Optional<Stretch> stretch(String key, Stretch longest) {
    Optional<Stretch> shorter = part.at(key).form(Forms::stretch);
    if (shorter.isPresent() && !shorter.get().within(longest)) {
      refuse(part.at(key), key, longest.words());
    }
    return shorter;
  }

  private WarmUp warmUp() {
    Part own = part.at("warm-up");
    WarmUp longest = full.warmUp();
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
      refuse(own.at("cap"), "warm-up cap", Words.duration(longest.cap()));
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

  private static void refuseWarmUp(Part own) {
    if (own.present()) {
      own.refuse(
          "brief warm-up of a scenario without one",
          "The full form has no warm-up, and nothing is shorter.",
          "Leave it out.");
    }
  }

  private static void refuse(Part value, String name, String longest) {
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
