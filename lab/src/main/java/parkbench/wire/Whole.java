package parkbench.wire;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds what is missing in records that were read: the JSON may lack a component. */
final class Whole {
  private static final ClassValue<Part[]> PARTS =
      new ClassValue<>() {
        @Override
        protected Part[] computeValue(Class<?> type) {
          return Arrays.stream(type.getRecordComponents()).map(Part::of).toArray(Part[]::new);
        }
      };

  private Whole() {}

  /**
   * Refuses a record that lacks a component which may not be absent, or holds one that does.
   *
   * @throws IllegalArgumentException with the place
   */
  static void require(@Nullable Object value) {
    require(value, "");
  }

  private static void require(@Nullable Object value, String place) {
    switch (value) {
      case null ->
          throw new IllegalArgumentException(
              (place.isEmpty() ? "all of it" : place.substring(1)) + " is missing");
      case Record record -> components(record, place);
      case Optional<?> optional -> optional.ifPresent(inner -> require(inner, place));
      case Collection<?> all -> all.forEach(each -> require(each, place));
      case Map<?, ?> map -> map.values().forEach(each -> require(each, place));
      default -> {}
    }
  }

  private static void components(Record record, String place) {
    for (Part part : PARTS.get(record.getClass())) {
      Object value = part.of(record);
      if (value != null || !part.mayBeNull()) {
        require(value, place + "." + part.accessor().getName());
      }
    }
  }

  /** A component of a record. */
  private record Part(Method accessor, boolean mayBeNull) {
    static Part of(RecordComponent component) {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true); // rooms keep some of their records to themselves
      return new Part(accessor, component.getAnnotatedType().isAnnotationPresent(Nullable.class));
    }

    @Nullable Object of(Record record) {
      try {
        return accessor.invoke(record);
      } catch (IllegalAccessException | InvocationTargetException e) {
        throw new IllegalStateException(accessor + " cannot be read", e);
      }
    }
  }
}
