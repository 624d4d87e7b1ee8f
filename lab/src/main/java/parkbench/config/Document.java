package parkbench.config;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A YAML file as a tree that still knows where everything stood.
 *
 * @param file its name as shown to the user
 * @param root its content
 * @param values place of every value by JSON pointer
 * @param keys place of every key by the JSON pointer of its value
 * @param slips faults that left the rest readable, such as a key that is written twice
 * @param given where the command line gave a value, by its pointer
 */
record Document(
    String file,
    JsonNode root,
    Map<String, Mark> values,
    Map<String, Mark> keys,
    List<Slip> slips,
    Map<String, String> given) {
  Document {
    slips = List.copyOf(slips);
    given = Map.copyOf(given);
  }

  /** A fault with its place. */
  record Slip(Mark mark, ConfigError fault) {}

  /** Line and column, from 1. */
  record Mark(int line, int column) implements Comparable<Mark> {
    @Override
    public int compareTo(Mark other) {
      return line != other.line
          ? Integer.compare(line, other.line)
          : Integer.compare(column, other.column);
    }
  }

  /** One value of it as a document of its own, whose faults keep their places in the file. */
  Document within(String pointer) {
    return new Document(
        file, root.at(pointer), below(values, pointer), below(keys, pointer), List.of(), Map.of());
  }

  /** The same with other content, part of which the command line gave. */
  Document with(JsonNode content, Map<String, String> pointers) {
    return new Document(file, content, values, keys, slips, pointers);
  }

  private static Map<String, Mark> below(Map<String, Mark> marks, String pointer) {
    Map<String, Mark> below = new HashMap<>();
    marks.forEach(
        (place, mark) -> {
          if (place.equals(pointer) || place.startsWith(pointer + "/")) {
            below.put(place.substring(pointer.length()), mark);
          }
        });
    return below;
  }

  /** The place of the value of a pointer, or of the nearest one around it. */
  Mark mark(String pointer) {
    return nearest(values, pointer);
  }

  /** The place of the key of a pointer, or of the nearest value around it. */
  Mark keyMark(String pointer) {
    Mark key = keys.get(pointer);
    return key != null ? key : mark(pointer);
  }

  /** Where the value of a pointer was written: in the file, or on the command line. */
  String place(String pointer) {
    return place(pointer, mark(pointer));
  }

  /** The same for a fault at a mark of its own. */
  String place(String pointer, Mark mark) {
    return given.entrySet().stream()
        .filter(
            one ->
                (pointer + "/").startsWith(one.getKey() + "/")
                    || (one.getKey().startsWith(pointer + "/") && !values.containsKey(pointer)))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(file + ":" + mark.line + ":" + mark.column);
  }

  private static Mark nearest(Map<String, Mark> marks, String pointer) {
    for (String around = pointer; ; around = around.substring(0, around.lastIndexOf('/'))) {
      Mark mark = marks.get(around);
      if (mark != null) {
        return mark;
      }
      if (around.isEmpty()) {
        return new Mark(1, 1);
      }
    }
  }

  /** One step of a JSON pointer, escaped as RFC 6901 asks. */
  static String step(String key) {
    return "/" + key.replace("~", "~0").replace("/", "~1");
  }
}
