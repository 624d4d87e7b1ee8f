package parkbench.upstream;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Delay;

/** Draws delays: how long the work on one request takes. Nothing but its arguments decides. */
final class Delays {
  /** What the request asks for cannot be read as milliseconds from 0 to 24 hours. */
  static final long UNREADABLE = -1;

  /** The 0.99 quantile of the standard normal distribution. */
  static final double NORMAL_P99 = 2.3263478740408408;

  private static final long LONGEST_MILLIS = 24 * 60 * 60 * 1000;

  private Delays() {}

  /** Nanoseconds, ≥ 0, or {@link #UNREADABLE}. */
  static long draw(Delay delay, Asked asked, RandomGenerator random) {
    return switch (delay) {
      case Delay.Constant constant -> nanos(constant.value());
      case Delay.Uniform uniform -> uniform(uniform, random);
      case Delay.LogNormal logNormal -> logNormal(logNormal, random);
      case Delay.Exponential exponential ->
          (long) (nanos(exponential.mean()) * random.nextExponential());
      case Delay.FromQuery query -> {
        byte[] value = asked.query(query.parameter());
        yield value == null ? nanos(query.absent()) : millis(value);
      }
      case Delay.FromPath path -> millis(asked.path(path.variable()));
    };
  }

  /** Saturates after 292 years. */
  static long nanos(Duration duration) {
    try {
      return duration.toNanos();
    } catch (ArithmeticException e) {
      return Long.MAX_VALUE / 2;
    }
  }

  private static long uniform(Delay.Uniform uniform, RandomGenerator random) {
    long low = nanos(uniform.low());
    long high = nanos(uniform.high());
    return low == high ? low : random.nextLong(low, high + 1);
  }

  private static long logNormal(Delay.LogNormal logNormal, RandomGenerator random) {
    double median = nanos(logNormal.median());
    double sigma = Math.log(nanos(logNormal.p99()) / median) / NORMAL_P99;
    return (long) (median * Math.exp(sigma * random.nextGaussian()));
  }

  private static long millis(byte @Nullable [] digits) {
    if (digits == null || digits.length == 0) {
      return UNREADABLE;
    }
    long millis = 0;
    for (byte digit : digits) {
      if (digit < '0' || digit > '9') {
        return UNREADABLE;
      }
      millis = millis * 10 + digit - '0';
      if (millis > LONGEST_MILLIS) {
        return UNREADABLE;
      }
    }
    return millis * 1_000_000;
  }

  /** The values that a request carries in its target. */
  interface Asked {
    /** The first value of this query parameter, decoded; null: absent. */
    byte @Nullable [] query(String parameter);

    /** The value of this variable of the path, decoded; null: the path has no such variable. */
    byte @Nullable [] path(String variable);

    static String text(byte[] value) {
      return new String(value, StandardCharsets.UTF_8);
    }
  }
}
