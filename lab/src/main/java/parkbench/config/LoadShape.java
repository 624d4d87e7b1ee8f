package parkbench.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parkbench.plan.Arrivals;
import parkbench.plan.Load;
import parkbench.plan.Rate;

/** The load as a scenario asks for it, before the planner knows cycles and windows. */
public sealed interface LoadShape {

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

  /** Users that a claim may name; absent: this load has none. */
  default Optional<Integer> claimedUsers() {
    return switch (this) {
      case Closed closed -> Optional.of(closed.users());
      case Burst burst -> Optional.of(burst.users());
      case Steady ignored -> Optional.empty();
      case Profile ignored -> Optional.empty();
    };
  }

  /** Rate that a claim may name; absent: this load has none, or several. */
  default Optional<Rate> claimedRate() {
    return switch (this) {
      case Steady steady -> Optional.of(steady.rate());
      case Closed ignored -> Optional.empty();
      case Burst ignored -> Optional.empty();
      case Profile ignored -> Optional.empty();
    };
  }

  /** A fixed number of requests, after which the load ends by itself; empty: it is not. */
  default Optional<Burst> burst() {
    return switch (this) {
      case Burst burst -> Optional.of(burst);
      case Closed ignored -> Optional.empty();
      case Steady ignored -> Optional.empty();
      case Profile ignored -> Optional.empty();
    };
  }

  /** Whether its own length is the time to settle and the window together. */
  default boolean fixesWindow() {
    return switch (this) {
      case Profile ignored -> true;
      case Closed ignored -> false;
      case Burst ignored -> false;
      case Steady ignored -> false;
    };
  }

  /** This load by so many users; the same load where it has none. */
  default LoadShape withUsers(int users) {
    return switch (this) {
      case Closed closed -> new Closed(users, closed.think());
      case Burst burst -> new Burst(users, burst.requestsEach(), burst.ramp());
      case Steady steady -> steady;
      case Profile profile -> profile;
    };
  }

  /** This load at another rate; the same load where it has none, or several. */
  default LoadShape withRate(Rate rate) {
    return switch (this) {
      case Steady steady -> new Steady(steady.arrivals(), rate);
      case Closed closed -> closed;
      case Burst burst -> burst;
      case Profile profile -> profile;
    };
  }

  /** A fixed number of users; each waits for its response and thinks before the next request. */
  record Closed(int users, Duration think) implements LoadShape {}

  /**
   * So many users, each of whom asks so often.
   *
   * @param ramp their first requests are spread evenly over this time; zero: all at t = 0
   */
  record Burst(int users, int requestsEach, Duration ramp) implements LoadShape {}

  /** An open load of one rate, as long as the window lasts. */
  record Steady(Arrivals arrivals, Rate rate) implements LoadShape {}

  /** An open load of steps and ramps; its length fixes the window. */
  record Profile(Arrivals arrivals, List<Load.Segment> segments) implements LoadShape {
    public Profile {
      segments = List.copyOf(segments);
    }
  }
}
