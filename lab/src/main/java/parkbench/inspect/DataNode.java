package parkbench.inspect;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A value of a file in {@code frameworks/}; what is missing reads as empty. */
record DataNode(@Nullable Object value) {
  DataNode at(String key) {
    return new DataNode(value instanceof Map<?, ?> map ? map.get(key) : null);
  }

  boolean present() {
    return value != null;
  }

  String text() {
    return value == null ? "" : String.valueOf(value);
  }

  boolean isTrue() {
    return Boolean.TRUE.equals(value);
  }

  OptionalInt whole() {
    return value instanceof Integer whole ? OptionalInt.of(whole) : OptionalInt.empty();
  }

  List<DataNode> items() {
    return value instanceof List<?> list
        ? list.stream().map(item -> new DataNode(item)).toList()
        : List.of();
  }

  List<String> texts() {
    return items().stream().map(DataNode::text).toList();
  }
}
