package parkbench.wire;

import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Replaces secrets in the JSON of a record.
 *
 * @param names which are secret
 * @param values what is written instead
 * @param free is applied to free text before its secrets are looked for by name
 */
record SecretTree(SecretText names, SecretText.Values values, UnaryOperator<String> free) {
  /** Text that may repeat a secret anywhere; other text names parts of a run. */
  private static final Set<String> FREE =
      Set.of(
          "options",
          "arguments",
          "words",
          "url",
          "path",
          "body",
          "environment",
          "headers",
          "properties",
          "service_command",
          "last_words",
          "notes",
          "instruments",
          "restless",
          "evidence",
          "ended");

  /** Whose entries are named by the user; other names are parts of records. */
  private static final Set<String> NAMED = Set.of("environment", "headers", "properties");

  /** Changes the tree itself. */
  void replace(JsonNode node) {
    replace(node, "");
  }

  private void replace(JsonNode node, String field) {
    switch (node) {
      case ObjectNode object -> object(object, field);
      case ArrayNode array -> array(array, field);
      default -> {}
    }
  }

  private void object(ObjectNode object, String field) {
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      JsonNode child = entry.getValue();
      String name = entry.getKey();
      if (child.isString()) {
        String text = child.stringValue();
        String now =
            NAMED.contains(field) && names.isSecret(name)
                ? names.value(name, text, values)
                : names.text(free(text, FREE.contains(field) || FREE.contains(name)), values);
        entry.setValue(StringNode.valueOf(now));
      } else {
        replace(child, name);
      }
    }
  }

  private void array(ArrayNode array, String field) {
    String before = "";
    for (int i = 0; i < array.size(); i++) {
      JsonNode child = array.get(i);
      if (child.isString()) {
        String word = child.stringValue();
        String now =
            names.namesNext(before) && !word.startsWith("-")
                ? names.value(before, word, values)
                : names.word(free(word, FREE.contains(field)), values);
        array.set(i, StringNode.valueOf(now));
        before = word;
      } else {
        replace(child, field);
      }
    }
  }

  private String free(String text, boolean isFree) {
    return isFree ? free.apply(text) : text;
  }
}
