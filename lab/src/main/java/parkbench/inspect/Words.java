package parkbench.inspect;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.IntStream;
import parkbench.text.ScenarioWords;

/** Text of an application, made fit for a line of a file or of a terminal. */
final class Words {
  private static final int LONGEST_NAME = 40;

  private Words() {}

  /** One printable line. */
  static String line(String text) {
    return ScenarioWords.brief(text);
  }

  /** A name that a scenario file takes, made of a text; {@code otherwise} where nothing is left. */
  static String name(String text, String otherwise) {
    String name =
        text.toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9._-]+", "-")
            .replaceAll("^[^a-z0-9]+|[^a-z0-9]+$", "");
    String cut = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
    return cut.isEmpty() ? otherwise : cut;
  }

  /** A name of an upstream, which a placeholder takes: without dots. */
  static String upstream(String text) {
    return name(text.replaceAll("[._]+", "-"), "upstream");
  }

  /** A name, with a number behind it where others have it already. */
  static String unique(String name, Collection<String> others) {
    return IntStream.iterate(1, i -> i + 1)
        .mapToObj(i -> i == 1 ? name : name + "-" + i)
        .filter(each -> !others.contains(each))
        .findFirst()
        .orElseThrow();
  }

  /** A text as a scalar of YAML that is always text. */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            c -> {
              if (c == '"' || c == '\\') {
                quoted.append('\\').appendCodePoint(c);
              } else if (c == '\n') {
                quoted.append("\\n");
              } else if (c == '\t') {
                quoted.append("\\t");
              } else if (!Character.isISOControl(c) && Character.getType(c) != Character.FORMAT) {
                quoted.appendCodePoint(c);
              }
            });
    return quoted.append('"').toString();
  }
}
