package parkbench.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
    return AXES.contains(key) || !key.matches("[a-z]+");
  }

  /** A scenario with these axes in its matrix, in place of those of the same name. */
  static Document all(List<VariedAxis> axes, Document document) {
    if (axes.isEmpty() || !(document.root().deepCopy() instanceof ObjectNode root)) {
      return document;
    }
    List<String> pointers = new ArrayList<>();
    for (VariedAxis axis : axes) {
      ObjectNode matrix = part(root, "matrix");
      boolean setting = !AXES.contains(axis.key);
      ObjectNode within = setting ? part(matrix, "properties") : matrix;
      ArrayNode list = within.putArray(axis.key);
      axis.values.forEach(value -> add(list, value, setting));
      pointers.add((setting ? "/matrix/properties" : "/matrix") + Document.step(axis.key));
    }
    return document.with(root, pointers);
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
