package parkbench.report;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parkbench.result.Report;
import parkbench.result.TrialReport;

/**
 * A report for people: wherever an approach is named by its label, its title is written instead.
 * Programs get the label, which does not change when a title is worded better.
 */
final class Titles {
  private final Map<String, String> titles;

  private Titles(Map<String, String> titles) {
    this.titles = titles;
  }

  /** The report itself, where no approach has a title. */
  static Report in(Report report) {
    Map<String, String> titles =
        report.trials().stream()
            .map(TrialReport::target)
            .filter(target -> !target.title().equals(target.label()))
            .collect(
                Collectors.toMap(
                    TrialReport.Target::label, TrialReport.Target::title, (a, b) -> a));
    // Two approaches of one name would be one to every reader.
    List<String> all = List.copyOf(titles.values());
    titles.values().removeIf(title -> Collections.frequency(all, title) > 1);
    return titles.isEmpty() ? report : (Report) new Titles(titles).record(report);
  }

  /** Every record of a report is walked, so that no statement of a later version is forgotten. */
  private Object titled(Object value) {
    return switch (value) {
      case String text -> titles.getOrDefault(text, text);
      case List<?> list -> list.stream().map(this::titled).toList();
      case Optional<?> optional -> optional.map(this::titled);
      case Map<?, ?> map -> values(map);
      case Record record -> record(record);
      default -> value;
    };
  }

  private Map<Object, Object> values(Map<?, ?> map) {
    Map<Object, Object> values = new LinkedHashMap<>();
    map.forEach((key, value) -> values.put(key, titled(value)));
    return values;
  }

  private Object record(Record record) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    try {
      Constructor<? extends Record> constructor =
          record
              .getClass()
              .getDeclaredConstructor(
                  Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      constructor.setAccessible(true);
      @Nullable Object[] values = new @Nullable Object[components.length];
      for (int i = 0; i < components.length; i++) {
        components[i].getAccessor().setAccessible(true);
        values[i] = titled(components[i].getAccessor().invoke(record));
      }
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("every record has its canonical constructor", e);
    }
  }
}
