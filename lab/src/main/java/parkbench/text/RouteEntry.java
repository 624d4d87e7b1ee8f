package parkbench.text;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An entry of {@code upstream.routes}, as a line of YAML.
 *
 * @param path with variables, such as {@code /stock/{id}}
 * @param status empty: the default
 * @param delay as YAML; empty: the default
 */
public record RouteEntry(
    String method,
    String path,
    Optional<Integer> status,
    String contentType,
    String body,
    Optional<String> delay) {
  private static final Pattern BARE = Pattern.compile("[A-Za-z][A-Za-z0-9.+/-]*");

  /** The line, which reads back as the same texts. */
  public String yaml() {
    return "- {method: %s, path: %s%s, content-type: %s, body: %s%s}"
        .formatted(
            method,
            escaped(path),
            status.map(code -> ", status: " + code).orElse(""),
            BARE.matcher(contentType).matches() ? contentType : quoted(contentType),
            quoted(body),
            delay.map(time -> ", delay: " + time).orElse(""));
  }

  /** In single quotation marks, where no character needs an escape. */
  private static String quoted(String text) {
    return text.codePoints().allMatch(RouteEntry::printable)
        ? "'" + text.replace("'", "''") + "'"
        : escaped(text);
  }

  /** In double quotation marks. */
  static String escaped(String text) {
    StringBuilder out = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                  if (printable(c)) {
                    out.appendCodePoint(c);
                  } else {
                    out.append((c > 0xFFFF ? "\\U%08x" : "\\u%04x").formatted(c));
                  }
                }
              }
            });
    return out.append('"').toString();
  }

  /** Neither a terminal nor YAML changes it. */
  private static boolean printable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.UNASSIGNED -> false;
      default -> c == ' ' || !Character.isWhitespace(c);
    };
  }
}
