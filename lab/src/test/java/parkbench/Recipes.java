package parkbench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The recipes of {@code docs/recipes.md} as files. A block without {@code scenario:} is a change of
 * the first one, and is made as a reader makes it: a line of the same key is replaced, approaches
 * go below the others, and other keys go to the end.
 */
public final class Recipes {
  private static final Pattern SECTION = Pattern.compile("(?ms)^## ([^\n]+)\n(.*?)(?=^## |\\z)");
  private static final String APPROACH = "      ";

  private final Map<String, String> sections = new LinkedHashMap<>();

  private Recipes() {}

  public static Recipes read() throws IOException {
    Recipes recipes = new Recipes();
    Matcher section = SECTION.matcher(Files.readString(Path.of("..", "docs", "recipes.md")));
    while (section.find()) {
      recipes.sections.put(section.group(1).strip(), section.group(2));
    }
    return recipes;
  }

  /** The titles in the order of the page. */
  public Set<String> titles() {
    return sections.keySet();
  }

  /** The text of a section. */
  public String section(String title) {
    String text = sections.get(title);
    if (text == null) {
      throw new AssertionError("no recipe \"" + title + "\" among " + titles());
    }
    return text;
  }

  /** The only block of a language in a section. */
  public String block(String title, String language) {
    Matcher block = Pattern.compile("(?s)```" + language + "\n(.*?)```").matcher(section(title));
    if (!block.find()) {
      throw new AssertionError(title + " has no block of " + language);
    }
    String text = block.group(1);
    if (block.find()) {
      throw new AssertionError(title + " has several blocks of " + language);
    }
    return text;
  }

  /** The scenario file of a recipe. */
  public String scenario(String title) {
    String yaml = block(title, "yaml");
    if (yaml.startsWith("scenario:")) {
      return yaml;
    }
    String base = block(titles().iterator().next(), "yaml");
    if (yaml.startsWith(APPROACH)) {
      int end = base.indexOf("\nupstream:") + 1;
      return base.substring(0, end) + yaml + base.substring(end);
    }
    String key = yaml.substring(0, yaml.indexOf(':') + 1);
    return base.replaceFirst("(?m)^" + key + " [^\n]*\n", "") + yaml;
  }
}
