package parkbench.measure;

import java.util.List;
import parkbench.plan.Load.Segment;

/**
 * How many arrivals an open load's profile has brought by an instant: the integral of its rate. It
 * is written apart from what makes the arrivals, since it is what these are held against. Counted
 * by it instead of by time, random arrivals of any profile are a Poisson process of rate 1.
 */
record ExpectedArrivals(List<Segment> profile) {
  ExpectedArrivals {
    profile = List.copyOf(profile);
  }

  /** Of a rate from a to b within d seconds, {@code a t + (b - a) t² / 2d} after t. */
  double by(double seconds) {
    double count = 0;
    double begin = 0;
    for (Segment segment : profile) {
      double length = segment.duration().toNanos() / 1e9;
      double t = Math.clamp(seconds - begin, 0, length);
      double from = segment.from().perSecond();
      count += from * t + (segment.to().perSecond() - from) * t * t / (2 * length);
      begin += length;
    }
    return count;
  }

  /** The highest rate, per second. */
  double peak() {
    return profile.stream()
        .mapToDouble(segment -> Math.max(segment.from().perSecond(), segment.to().perSecond()))
        .max()
        .orElse(0);
  }

  /** Length in seconds. */
  double seconds() {
    return profile.stream().mapToDouble(segment -> segment.duration().toNanos() / 1e9).sum();
  }
}
