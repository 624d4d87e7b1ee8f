package parkbench.scenario;

import java.time.Duration;
import java.util.List;
import parkbench.model.Arrivals;
import parkbench.model.Load;
import parkbench.model.Rate;

/** The load as a scenario asks for it, before the planner knows cycles and windows. */
public sealed interface Shape {

  /**
   * The load that it is.
   *
   * @param spread over which the users of a closed load start
   * @param length of an open load of one rate
   */
  default Load load(Duration spread, Duration length) {
    return switch (this) {
      case Closed closed -> new Load.Closed(closed.users(), closed.think(), spread);
      case Burst burst -> new Load.AtOnce(burst.users(), burst.requestsEach(), burst.ramp());
      case Steady steady ->
          new Load.Open(
              steady.arrivals(), List.of(new Load.Segment(length, steady.rate(), steady.rate())));
      case Profile profile -> new Load.Open(profile.arrivals(), profile.segments());
    };
  }

  record Closed(int users, Duration think) implements Shape {}

  /**
   * So many users, each of whom asks so often.
   *
   * @param ramp their first requests are spread evenly over this time; zero: all at t = 0
   */
  record Burst(int users, int requestsEach, Duration ramp) implements Shape {}

  /** An open load of one rate, as long as the window lasts. */
  record Steady(Arrivals arrivals, Rate rate) implements Shape {}

  /** An open load of steps and ramps; its length fixes the window. */
  record Profile(Arrivals arrivals, List<Load.Segment> segments) implements Shape {
    public Profile {
      segments = List.copyOf(segments);
    }
  }
}
