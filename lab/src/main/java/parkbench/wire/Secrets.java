package parkbench.wire;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parkbench.model.Plan;
import parkbench.model.SystemSpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps secrets out of records: values of names that look secret or that a system lists, and the
 * same values wherever free text repeats them.
 */
public final class Secrets {
  /** What is written in the place of a secret. */
  public static final String MASK = "***";

  private static final int SHORTEST = 4;
  private static final int SHORTEST_NUMBER = 6;

  private final SecretText names;
  private final Optional<Pattern> literals;

  private Secrets(SecretText names, Set<String> values) {
    this.names = names;
    this.literals =
        values.isEmpty()
            ? Optional.empty()
            : Optional.of(
                Pattern.compile(
                    values.stream()
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .map(Pattern::quote)
                        .collect(
                            Collectors.joining("|", "(?<![A-Za-z0-9])(?:", ")(?![A-Za-z0-9])"))));
  }

  /** Those of a plan's systems and requests. */
  public static Secrets of(Plan plan) {
    SecretText names = new SecretText(listed(plan.systems()));
    Set<String> values = new TreeSet<>();
    new SecretTree(
            names,
            (name, value) -> {
              if (!occursByItself(value)) {
                values.add(value);
              }
              return value;
            },
            UnaryOperator.identity())
        .replace(Json.tree(plan));
    return new Secrets(names, values);
  }

  /** Short values would hide other words, such as the number of threads. */
  private static boolean occursByItself(String value) {
    boolean number = value.chars().allMatch(Character::isDigit);
    return value.equals(MASK) || value.length() < (number ? SHORTEST_NUMBER : SHORTEST);
  }

  private static Set<String> listed(List<SystemSpec> systems) {
    return systems.stream()
        .flatMap(system -> system.secrets().stream())
        .map(name -> name.toLowerCase(Locale.ROOT))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The JSON of a record, without them. */
  public String page(Object record) {
    JsonNode tree = Json.tree(record);
    new SecretTree(names, (name, value) -> MASK, this::withoutLiterals).replace(tree);
    return Json.page(tree);
  }

  /** Text for a reader, without them. */
  public String text(String text) {
    return names.text(withoutLiterals(text), (name, value) -> MASK);
  }

  private String withoutLiterals(String text) {
    return literals
        .map(pattern -> pattern.matcher(text).replaceAll(Matcher.quoteReplacement(MASK)))
        .orElse(text);
  }

  /** Reads a system from its file again. */
  public interface Source {
    SystemSpec read(SystemSpec recorded) throws Exception;
  }

  /**
   * A plan on record with its secrets, as the files of its systems have them now.
   *
   * @throws SecretsMissing when a file has no such secret, or several of one name
   */
  public static Plan restored(Plan recorded, Source source) throws Exception {
    JsonNode tree = Json.tree(recorded);
    if (!tree.toString().contains(MASK)) {
      return recorded;
    }
    Map<String, Map<String, String>> known = new HashMap<>();
    for (SystemSpec system : recorded.systems()) {
      if (!known.containsKey(system.name())) {
        known.put(
            system.name(),
            Json.tree(system).toString().contains(MASK) ? values(source.read(system)) : Map.of());
      }
    }
    Set<String> missing = new TreeSet<>();
    restore(tree, new SecretText(listed(recorded.systems())), known, missing);
    if (!missing.isEmpty()) {
      throw new SecretsMissing(missing);
    }
    return Json.read(tree.toString(), Plan.class);
  }

  /** By name; null for one that has several values. */
  private static Map<String, String> values(SystemSpec system) {
    Map<String, String> values = new HashMap<>();
    new SecretTree(
            new SecretText(listed(List.of(system))),
            (name, value) -> {
              values.merge(name, value, (one, other) -> one.equals(other) ? one : MASK);
              return value;
            },
            UnaryOperator.identity())
        .replace(Json.tree(system));
    return values;
  }

  /** What belongs to a system is an object that has it as a part. */
  private static void restore(
      JsonNode node,
      SecretText names,
      Map<String, Map<String, String>> known,
      Set<String> missing) {
    for (JsonNode child : children(node)) {
      String system = child.at("/system/name").asString("");
      Map<String, String> values = known.get(system);
      if (values == null) {
        restore(child, names, known, missing);
      } else {
        // Origins first: they are parts of what belongs to another system.
        children(child).forEach(part -> restore(part, names, known, missing));
        replace(child, names, system, values, missing);
      }
    }
  }

  private static void replace(
      JsonNode node,
      SecretText names,
      String system,
      Map<String, String> values,
      Set<String> missing) {
    new SecretTree(
            names,
            (name, value) -> {
              @Nullable String now = values.get(name);
              if (!value.equals(MASK)) {
                return value;
              }
              if (now == null || now.equals(MASK)) {
                missing.add(name + " of " + system);
                return value;
              }
              return now;
            },
            UnaryOperator.identity())
        .replace(node);
  }

  private static List<JsonNode> children(JsonNode node) {
    return node instanceof ObjectNode object
        ? new ArrayList<>(object.properties().stream().map(Map.Entry::getValue).toList())
        : node.valueStream().toList();
  }
}
