package parkbench.model;

import java.time.Duration;
import java.util.List;

/** Who asks, and when. */
public sealed interface Load {

  /**
   * A fixed number of users; each asks, waits for the answer, thinks, and asks again.
   *
   * @param users ≥ 1
   * @param think pause between an answer and the next request
   * @param spread the users' first requests are spread evenly over this time (one expected cycle),
   *     since users in lockstep finish in waves
   */
  record Closed(int users, Duration think, Duration spread) implements Load {
    public Closed {
      Guards.positive(users, "users");
      Guards.notNegative(think, "think");
      Guards.notNegative(spread, "spread");
    }
  }

  /**
   * A burst: all users ask at t = 0 and then again, {@code requestsEach} times in all, without
   * pause; then they go away.
   *
   * @param over the users' first requests are spread evenly over this time; zero: really at once
   */
  record AtOnce(int users, int requestsEach, Duration over) implements Load {
    public AtOnce {
      Guards.positive(users, "users");
      Guards.positive(requestsEach, "requestsEach");
      Guards.notNegative(over, "over");
    }

    /** Everybody at t = 0. */
    public AtOnce(int users, int requestsEach) {
      this(users, requestsEach, Duration.ZERO);
    }

    /** Of all users together. */
    public long requests() {
      return (long) users * requestsEach;
    }
  }

  /** Requests at intended instants, whatever the answers do. */
  record Open(Arrivals arrivals, List<Segment> profile) implements Load {
    public Open {
      profile = List.copyOf(profile);
      if (profile.isEmpty()) {
        throw new IllegalArgumentException("an open load needs at least one segment");
      }
    }

    public Duration duration() {
      return profile.stream().map(Segment::duration).reduce(Duration.ZERO, Duration::plus);
    }
  }

  /** The rate goes from {@code from} to {@code to} in a straight line; equal ends are a step. */
  record Segment(Duration duration, Rate from, Rate to) {
    public Segment {
      Guards.positive(duration, "duration");
    }
  }
}
