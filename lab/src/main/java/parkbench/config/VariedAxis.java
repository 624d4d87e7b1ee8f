package parkbench.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An axis of the matrix that the command line gives, such as {@code --vary pool=50,100}.
 *
 * @param key an axis of the matrix; any other word is a setting of the service
 */
public record VariedAxis(String key, List<String> values) {
  /** The option that gives it. */
  public static final String OPTION = "--vary";

  /** Axes that are no settings of the service. */
  public static final List<String> AXES = List.of("delay", "users", "rate", "cpus", "java", "pool");

  private static final String MATRIX = "matrix";
  private static final Pattern SETTING = Pattern.compile(".+\\..+|[A-Z][A-Z0-9_]*");

  public VariedAxis {
    values = List.copyOf(values);
  }

  /** The axis of a word such as {@code pool=50,100}; absent: it has no key, or an empty value. */
  public static Optional<VariedAxis> of(String word) {
    int at = word.indexOf('=');
    List<String> values =
        Stream.of(word.substring(at + 1).split(",", -1)).map(String::strip).toList();
    return at < 1 || values.contains("")
        ? Optional.empty()
        : Optional.of(new VariedAxis(word.substring(0, at).strip(), values));
  }

  /** Whether it is an axis, or could be a setting: that has a dot or is a variable. */
  public boolean known() {
    return AXES.contains(key)
        || (SETTING.matcher(key).matches() && !AXES.contains(key.toLowerCase(Locale.ROOT)));
  }

  /** Whether it makes approaches of its own. */
  public boolean ofService() {
    return key.equals("pool") || !AXES.contains(key);
  }

  /**
   * A scenario with these axes in its matrix, in place of those of the same name, and without its
   * claims, which are about what is varied.
   */
  static Document all(List<VariedAxis> axes, Document document) {
    if (axes.isEmpty()
        || !(document.root().deepCopy() instanceof ObjectNode root)
        || (root.has(MATRIX) && !root.path(MATRIX).isObject())) {
      return document;
    }
    Map<String, String> given = new LinkedHashMap<>();
    for (VariedAxis axis : axes) {
      ObjectNode matrix = part(root, MATRIX);
      boolean setting = !AXES.contains(axis.key);
      ObjectNode within = setting ? part(matrix, "properties") : matrix;
      ArrayNode list = within.putArray(axis.key);
      axis.values.forEach(value -> add(list, value, setting));
      String above = setting ? "/" + MATRIX + "/properties" : "/" + MATRIX;
      given.put(above + Document.step(axis.key), OPTION + " " + axis.key);
      if (axis.key.equals("rate")) {
        open(root, matrix, list.get(0));
      }
    }
    root.remove("claims");
    return document.with(root, given);
  }

  /** A load of users becomes one of a rate. */
  private static void open(ObjectNode root, ObjectNode matrix, JsonNode rate) {
    if (root.path("load").has("users")) {
      root.putObject("load").set("rate", rate);
      root.remove("connections");
      matrix.remove("users");
    }
  }

  private static ObjectNode part(ObjectNode of, String key) {
    return of.get(key) instanceof ObjectNode there ? there : of.putObject(key);
  }

  /** As a file would have it: a number where it is one. Settings are texts. */
  private static void add(ArrayNode list, String value, boolean setting) {
    if (!setting && value.matches("\\d{1,9}")) {
      list.add(Integer.parseInt(value));
    } else if (!setting && value.matches("\\d{1,9}\\.\\d{1,9}")) {
      list.add(Double.parseDouble(value));
    } else {
      list.add(value);
    }
  }
}
