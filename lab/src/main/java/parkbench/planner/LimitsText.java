package parkbench.planner;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import parkbench.text.Figures;

/** Limits by their names, so that a new one is printed without a line of its own. */
final class LimitsText {
  private LimitsText() {}

  /**
   * Each group with its limits: {@code cpu} to {@code bound 0.9, bound surely 0.95}.
   *
   * @param limits a record of records of numbers, which may have a group of their own
   */
  static Map<String, String> of(Record limits) {
    Map<String, String> groups = new LinkedHashMap<>();
    for (RecordComponent group : limits.getClass().getRecordComponents()) {
      groups.put(words(group.getName()), values((Record) value(group, limits)));
    }
    return groups;
  }

  private static String values(Record group) {
    return Arrays.stream(group.getClass().getRecordComponents())
        .map(
            limit ->
                value(limit, group) instanceof Number number
                    ? words(limit.getName()) + " " + number(number)
                    : words(limit.getName()) + ": " + values((Record) value(limit, group)))
        .collect(Collectors.joining(", "));
  }

  private static String number(Number limit) {
    return Figures.number(limit.doubleValue());
  }

  private static Object value(RecordComponent component, Record of) {
    try {
      return component.getAccessor().invoke(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(component + " cannot be read", e);
    }
  }

  /** {@code boundSurely} as {@code bound surely}. */
  private static String words(String name) {
    return name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }
}
