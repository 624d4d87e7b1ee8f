package parkbench.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import parkbench.plan.Quantity;

/** One piece of evidence, or of what a check measured: a name, and a value with its unit. */
public record Fact(FactName name, Value value) {

  public static Fact figure(FactName name, double value, Quantity.Unit unit) {
    return new Fact(name, new Figure(value, unit));
  }

  public static Fact number(FactName name, double value) {
    return figure(name, value, Quantity.Unit.NUMBER);
  }

  public static Fact count(FactName name, long value) {
    return number(name, (double) value);
  }

  public static Fact text(FactName name, String text) {
    return new Fact(name, new Text(text));
  }

  /** A value. */
  public sealed interface Value {}

  /** A number. */
  public record Figure(double value, Quantity.Unit unit) implements Value {}

  /** A number with the values that a quiet machine may give. */
  public record Range(Graded graded) implements Value {}

  /** A number with its 95 % interval. */
  public record Interval(double value, double low, double high, Quantity.Unit unit)
      implements Value {}

  /** A name, a place or a line of a log. */
  public record Text(String text) implements Value {}

  /** Numbers by name, in order. */
  public record Table(Map<String, Double> values, Quantity.Unit unit) implements Value {
    public Table {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /** Frames, top first. */
  public record Stack(List<String> frames) implements Value {
    public Stack {
      frames = List.copyOf(frames);
    }
  }
}
