package parkbench.wire;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.plan.Plan;
import parkbench.system.SystemSpec;
import tools.jackson.databind.JsonNode;

/**
 * Keeps secrets out of records: values of names that look secret or that a system lists, and the
 * same values wherever free text repeats them.
 */
public final class Secrets {
  /** What is written in the place of a secret. */
  public static final String MASK = "***";

  private static final int NO_BLOCK = -1;

  private static final String KEY = "[\"']?(?<name>[A-Za-z_][A-Za-z0-9_.-]*)[\"']?\\s*:";
  private static final Pattern YAML_KEY = Pattern.compile("^\\s*(?:-\\s+)?" + KEY);

  /** A value on the lines below its key: a block, or a quoted one that is not closed. */
  private static final Pattern BLOCK =
      Pattern.compile(":\\s*(?:[|>][-+0-9]*\\s*(?:#.*)?)?$|:\\s*\"[^\"]*$|:\\s*'[^']*$");

  private static final Pattern YAML_PAIR =
      Pattern.compile(
          "(?<before>"
              + KEY
              + "\\s+)(?<value>\"(?:[^\"\\\\]|\\\\.)*+\"|'(?:[^']|'')*+'|[^\\s,{}\\[\\]#\"'][^,{}\\[\\]#]*)");

  private static final int SHORTEST = 4;
  private static final int SHORTEST_NUMBER = 6;

  private final SecretText names;
  private final boolean any;
  private final Optional<Pattern> literals;

  private Secrets(SecretText names, Set<String> all) {
    Set<String> values =
        all.stream()
            .filter(value -> !occursByItself(value))
            .collect(Collectors.toUnmodifiableSet());
    this.names = names;
    this.any = !all.isEmpty();
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
    return of(new SecretText(listed(plan.systems())), List.of(Json.tree(plan)));
  }

  private static Secrets of(SecretText names, Collection<JsonNode> trees) {
    Set<String> values = new TreeSet<>();
    SecretTree collecting =
        new SecretTree(
            names,
            (name, value) -> {
              repeated(value).forEach(values::add);
              return value;
            },
            UnaryOperator.identity());
    trees.forEach(collecting::replace);
    return new Secrets(names, values);
  }

  /** As logs repeat a value: without quotation marks, and line by line. */
  private static Stream<String> repeated(String value) {
    String bare = value.replaceAll("^([\"'])(.*)\\1$", "$2");
    return Stream.concat(Stream.of(value, bare), bare.lines().map(String::strip));
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

  /** Whether there are any, however short. */
  public boolean any() {
    return any;
  }

  /** The JSON of a record, without them. */
  public String page(Object record) {
    JsonNode tree = Json.tree(record);
    mask(tree);
    return Json.page(tree);
  }

  private void mask(JsonNode tree) {
    new SecretTree(names, (name, value) -> MASK, this::withoutLiterals).replace(tree);
  }

  /** Words of a command line, without the secrets that names in them show. */
  public static List<String> words(List<String> words) {
    SecretText names = new SecretText(Set.of());
    List<String> masked = new ArrayList<>();
    boolean isNext = false;
    for (String word : words) {
      masked.add(isNext ? MASK : names.word(word, (name, value) -> MASK));
      isNext = names.namesNext(word);
    }
    return List.copyOf(masked);
  }

  /** Whether the value of a name is kept out of records, or shows a secret of its own. */
  public static boolean isSecret(String name, String value) {
    SecretText names = new SecretText(Set.of());
    return names.isSecret(name) || !names.text(value, (any, secret) -> MASK).equals(value);
  }

  /**
   * YAML of a scenario or a system, line by line, without the values of keys that are secret:
   * {@code DB_PASSWORD: x}, {@code {password: x}}, a block below {@code secret: |}.
   */
  public String yaml(String yaml) {
    StringBuilder masked = new StringBuilder();
    int block = NO_BLOCK; // indentation of the key whose block is masked
    for (String line : yaml.split("\n", -1)) {
      int indent = line.length() - line.stripLeading().length();
      if (block != NO_BLOCK && (indent > block || line.isBlank())) {
        masked.append(line.isBlank() ? line : line.substring(0, indent) + MASK).append('\n');
        continue;
      }
      Matcher key = YAML_KEY.matcher(line);
      boolean opens = key.find() && names.isSecret(key.group("name")) && BLOCK.matcher(line).find();
      block = opens ? indent : NO_BLOCK;
      masked.append(opens ? line : text(pairs(line))).append('\n');
    }
    masked.setLength(masked.length() - 1);
    return masked.toString();
  }

  private String pairs(String line) {
    return YAML_PAIR
        .matcher(line)
        .replaceAll(
            pair -> {
              String value = pair.group("value");
              boolean hidden = names.isSecret(pair.group("name"));
              return Matcher.quoteReplacement(
                  hidden
                      ? pair.group("before")
                          + names.value(pair.group("name"), value, (name, any) -> MASK)
                      : pair.group());
            });
  }

  /** Text for a reader, without them. */
  public String text(String text) {
    return names.text(withoutLiterals(text), (name, value) -> MASK);
  }

  /** Names of the secrets that a text seems to hold. */
  public SortedSet<String> named(String text) {
    SortedSet<String> found = new TreeSet<>();
    names.text(
        text,
        (name, value) -> {
          found.add(name.startsWith("://") ? "user info of a URL" : name);
          return value;
        });
    if (!withoutLiterals(text).equals(text)) {
      found.add("a secret of the plan");
    }
    return found;
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
    SecretText names = new SecretText(listed(recorded.systems()));
    Map<String, JsonNode> sources = new HashMap<>();
    for (SystemSpec system : recorded.systems()) {
      if (!sources.containsKey(system.name()) && Json.tree(system).toString().contains(MASK)) {
        sources.put(system.name(), Json.tree(source.read(system)));
      }
    }
    Secrets secrets = of(names, sources.values());
    Restoring restoring = new Restoring(names, MASK);
    sources.forEach(
        (name, whole) -> {
          JsonNode masked = whole.deepCopy();
          secrets.mask(masked);
          restoring.learn(name, whole, masked);
        });
    Set<String> missing = restoring.restore(tree);
    if (!missing.isEmpty()) {
      throw new SecretsMissing(missing);
    }
    return Json.read(tree.toString(), Plan.class);
  }
}
