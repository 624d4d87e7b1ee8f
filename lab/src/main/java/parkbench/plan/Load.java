package parkbench.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.system.Guards;

/**
 * Which requests are sent, and when. A shape states its kind once; what differs by kind asks for
 * that or has a switch over all shapes.
 */
public sealed interface Load {

  /** A number of users who wait, think and send again until the load ends; empty: it is not. */
  Optional<Closed> closed();

  /** A fixed number of requests, after which it ends by itself; empty: it is not. */
  Optional<AtOnce> burst();

  /** Requests at intended instants, whatever the responses do; empty: it is not. */
  Optional<Open> open();

  default boolean isClosed() {
    return closed().isPresent();
  }

  default boolean isBurst() {
    return burst().isPresent();
  }

  default boolean isOpen() {
    return open().isPresent();
  }

  /**
   * A fixed number of users; each sends a request, waits for the response, thinks, and repeats.
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

    @Override
    public Optional<Closed> closed() {
      return Optional.of(this);
    }

    @Override
    public Optional<AtOnce> burst() {
      return Optional.empty();
    }

    @Override
    public Optional<Open> open() {
      return Optional.empty();
    }
  }

  /**
   * A burst: all users send at t = 0 and then again, {@code requestsEach} times in all, without
   * pause.
   *
   * @param ramp the users' first requests are spread evenly over this time; zero: really at once
   */
  record AtOnce(int users, int requestsEach, Duration ramp) implements Load {
    public AtOnce {
      Guards.positive(users, "users");
      Guards.positive(requestsEach, "requestsEach");
      Guards.notNegative(ramp, "ramp");
    }

    @Override
    public Optional<Closed> closed() {
      return Optional.empty();
    }

    @Override
    public Optional<AtOnce> burst() {
      return Optional.of(this);
    }

    @Override
    public Optional<Open> open() {
      return Optional.empty();
    }

    /** All users at t = 0. */
    public AtOnce(int users, int requestsEach) {
      this(users, requestsEach, Duration.ZERO);
    }

    /** Of all users together. */
    public long requests() {
      return (long) users * requestsEach;
    }

    /** When the last of its users asks first. */
    public double lastStartSeconds() {
      return ramp.toNanos() / 1e9 * (users - 1) / users;
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

    @Override
    public Optional<Closed> closed() {
      return Optional.empty();
    }

    @Override
    public Optional<AtOnce> burst() {
      return Optional.empty();
    }

    @Override
    public Optional<Open> open() {
      return Optional.of(this);
    }

    public Duration duration() {
      return profile.stream().map(Segment::duration).reduce(Duration.ZERO, Duration::plus);
    }

    /** Of its requests per second over its whole duration. */
    public Rate mean() {
      double requests = 0;
      for (Segment segment : profile) {
        double ends = segment.from().perSecond() + segment.to().perSecond();
        requests += segment.duration().toNanos() / 1e9 * ends / 2;
      }
      return new Rate(requests / (duration().toNanos() / 1e9));
    }

    /** Whether its rate never changes. */
    public boolean steady() {
      return profile.stream()
              .flatMap(segment -> Stream.of(segment.from(), segment.to()))
              .distinct()
              .count()
          == 1;
    }
  }

  /** The rate goes from {@code from} to {@code to} in a straight line; equal ends are a step. */
  record Segment(Duration duration, Rate from, Rate to) {
    public Segment {
      Guards.positive(duration, "duration");
    }
  }
}
