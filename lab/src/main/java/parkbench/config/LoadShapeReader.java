package parkbench.config;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.plan.Arrivals;
import parkbench.plan.Load;
import parkbench.plan.Rate;

/** Reads the {@code load} of a scenario. */
final class LoadShapeReader {
  /** The key that says which shape is meant. */
  private enum Head {
    USERS("users"),
    AT_ONCE("at-once"),
    RATE("rate"),
    PROFILE("profile");

    private final String key;

    Head(String key) {
      this.key = key;
    }
  }

  private final ConfigNode load;

  private LoadShapeReader(ConfigNode load) {
    this.load = load;
  }

  /** Absent where it is not clear which shape is meant; a fault has said so. */
  static Optional<LoadShape> read(ConfigNode load) {
    return load.present() ? new LoadShapeReader(load).shape() : Optional.empty();
  }

  private Optional<LoadShape> shape() {
    List<Head> heads = Stream.of(Head.values()).filter(head -> given(head.key)).toList();
    if (heads.isEmpty()) {
      refuseMissing();
      return Optional.empty();
    }
    if (heads.size() > 1) {
      load.at(heads.get(1).key)
          .refuseKey(
              "both " + heads.get(0).key + " and " + heads.get(1).key,
              "They are different loads; one of them would be ignored.",
              "Keep one of the two.");
      return Optional.empty();
    }
    return switch (heads.getFirst()) {
      case USERS -> closed();
      case AT_ONCE -> burst();
      case RATE -> steady();
      case PROFILE -> profile();
    };
  }

  /** Unless a mistyped key, which is reported already, is the reason. */
  private void refuseMissing() {
    if (!load.sheet().faultyWithin(load.pointer())) {
      load.refuse(
          "a load without users, at-once, rate or profile",
          "There would be no requests.",
          "Write {users: 400}, {at-once: 2500, requests: 4}, {rate: 200} or a profile.");
    }
  }

  private boolean given(String key) {
    return !load.at(key).node().isMissingNode();
  }

  private Optional<LoadShape> closed() {
    only("users", List.of("think"));
    return load.at("users")
        .whole()
        .map(users -> new LoadShape.Closed(users, load.at("think").duration(Duration.ZERO)));
  }

  private Optional<LoadShape> burst() {
    only("at-once", List.of("requests", "ramp"));
    return load.at("at-once")
        .whole()
        .map(
            users ->
                new LoadShape.Burst(
                    users, load.at("requests").whole(1), load.at("ramp").duration(Duration.ZERO)));
  }

  private Optional<LoadShape> steady() {
    only("rate", List.of("arrivals"));
    return load.at("rate").number().map(rate -> new LoadShape.Steady(arrivals(), new Rate(rate)));
  }

  private Optional<LoadShape> profile() {
    only("profile", List.of("arrivals"));
    List<Load.Segment> segments =
        load.at("profile").items().stream().flatMap(part -> segment(part).stream()).toList();
    if (!segments.isEmpty()
        && segments.stream().allMatch(s -> s.from().perSecond() == 0 && s.to().perSecond() == 0)) {
      load.at("profile")
          .refuse(
              "a profile that never asks",
              "There is nothing to measure.",
              "Give one segment a rate.");
    }
    return segments.isEmpty()
        ? Optional.empty()
        : Optional.of(new LoadShape.Profile(arrivals(), segments));
  }

  private static Optional<Load.Segment> segment(ConfigNode part) {
    Optional<Double> rate = part.at("rate").number();
    Optional<Double> from = part.at("from").number().or(() -> rate);
    Optional<Double> to = part.at("to").number().or(() -> rate);
    boolean step = part.at("rate").present();
    boolean ramp = part.at("from").present() && part.at("to").present();
    boolean half = part.at("from").present() != part.at("to").present();
    if (step == ramp || half) {
      part.refuse(
          "a segment needs either rate, or from and to",
          "Otherwise it is not clear how often to ask.",
          "Write {for: 10s, rate: 100} or {for: 10s, from: 100, to: 200}.");
      return Optional.empty();
    }
    Optional<Duration> length = part.at("for").duration();
    if (length.isPresent() && length.get().isZero()) {
      part.at("for")
          .refuse(
              "for: a segment of no time",
              "It would never be in force.",
              "Write a duration such as 10s.");
      return Optional.empty();
    }
    return length.flatMap(
        time ->
            from.flatMap(
                start -> to.map(end -> new Load.Segment(time, new Rate(start), new Rate(end)))));
  }

  private Arrivals arrivals() {
    return Arrivals.valueOf(load.at("arrivals").text("constant").toUpperCase(Locale.ROOT));
  }

  private void only(String head, List<String> companions) {
    for (String key : List.of("think", "requests", "ramp", "arrivals")) {
      if (given(key) && !companions.contains(key)) {
        load.at(key)
            .refuseKey(
                "\"" + key + "\" does not apply to a load of " + head,
                "It would be ignored, and the run would measure something else than the file says.",
                "Remove it. think goes with users, requests and over with at-once, arrivals with"
                    + " rate or profile.");
      }
    }
  }
}
