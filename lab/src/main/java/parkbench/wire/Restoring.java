package parkbench.wire;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Puts secrets back into the JSON of a plan, from what the files of its systems have now. */
final class Restoring {
  /** What the file of a system has. */
  private static final class Known {
    /** Whole texts by their field and what a record makes of them, and values by their names. */
    private final Map<String, String> texts = new HashMap<>();

    private final Map<String, String> values = new HashMap<>();

    /** Texts that have the mask in the file itself. */
    private final Set<String> own = new HashSet<>();
  }

  private final SecretText names;
  private final String mask;
  private final Map<String, Known> systems = new HashMap<>();
  private final Set<String> missing = new TreeSet<>();

  Restoring(SecretText names, String mask) {
    this.names = names;
    this.mask = mask;
  }

  /**
   * Takes what a system's file has.
   *
   * @param masked the same, as a record has it
   */
  void learn(String system, JsonNode whole, JsonNode masked) {
    Known known = new Known();
    texts("", whole, masked, known);
    new SecretTree(
            names,
            (name, value) -> {
              known.values.merge(name, value, this::same);
              return value;
            },
            UnaryOperator.identity())
        .replace(whole.deepCopy());
    systems.put(system, known);
  }

  /** Of two different ones none is known. */
  private String same(String one, String other) {
    return one.equals(other) ? one : mask;
  }

  private void texts(String field, JsonNode whole, JsonNode masked, Known into) {
    if (whole.isString()) {
      if (whole.stringValue().contains(mask)) {
        into.own.add(whole.stringValue());
      }
      if (!whole.equals(masked)) {
        into.texts.merge(key(field, masked.stringValue()), whole.stringValue(), this::same);
      }
    } else if (whole instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> entry : object.properties()) {
        texts(entry.getKey(), entry.getValue(), masked.get(entry.getKey()), into);
      }
    } else {
      for (int i = 0; i < whole.size(); i++) {
        texts(field, whole.get(i), masked.get(i), into);
      }
    }
  }

  private static String key(String field, String text) {
    return field + ": " + text;
  }

  /**
   * Changes the tree itself.
   *
   * @return what could not be put back
   */
  Set<String> restore(JsonNode tree) {
    for (JsonNode child : List.copyOf(tree.valueStream().toList())) {
      String system = child.at("/system/name").asString("");
      Known known = systems.get(system);
      if (known == null) {
        restore(child);
      } else {
        // Origins first: they are parts of what belongs to another system.
        child.valueStream().forEach(this::restore);
        restore(child, system, known);
      }
    }
    return missing;
  }

  private void restore(JsonNode node, String system, Known known) {
    change("", node, (field, text) -> wholeText(field, text, known));
    new SecretTree(
            names,
            (name, value) -> value.equals(mask) ? known.values.getOrDefault(name, mask) : value,
            UnaryOperator.identity())
        .replace(node);
    change(
        "",
        node,
        (field, text) -> {
          if (text.contains(mask) && !known.own.contains(text)) {
            missing.add(field + " of " + system);
          }
          return text;
        });
  }

  private String wholeText(String field, String text, Known known) {
    String whole = known.texts.getOrDefault(key(field, text), text);
    return whole.equals(mask) ? text : whole;
  }

  private static void change(String field, JsonNode node, BinaryOperator<String> how) {
    if (node instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> entry : object.properties()) {
        if (entry.getValue().isString()) {
          String text = entry.getValue().stringValue();
          entry.setValue(StringNode.valueOf(how.apply(entry.getKey(), text)));
        } else {
          change(entry.getKey(), entry.getValue(), how);
        }
      }
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        if (array.get(i).isString()) {
          array.set(i, StringNode.valueOf(how.apply(field, array.get(i).stringValue())));
        } else {
          change(field, array.get(i), how);
        }
      }
    }
  }
}
