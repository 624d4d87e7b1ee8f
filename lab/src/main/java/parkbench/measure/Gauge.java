package parkbench.measure;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * An instantaneous value, such as threads alive: it offers its mean and maximum over the readings
 * in a window.
 *
 * @param readings in order of time
 */
public record Gauge(List<Reading> readings) implements Series {
  public Gauge {
    readings = List.copyOf(readings);
  }

  public Optional<Double> mean(Window window) {
    return boxed(inside(window).average());
  }

  Optional<Double> max(Window window) {
    return boxed(inside(window).max());
  }

  private DoubleStream inside(Window window) {
    return readings.stream()
        .filter(reading -> window.contains(reading.atNanos()))
        .mapToDouble(Reading::value);
  }

  private static Optional<Double> boxed(OptionalDouble value) {
    return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
  }
}
