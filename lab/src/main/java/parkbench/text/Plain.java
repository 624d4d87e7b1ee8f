package parkbench.text;

import java.util.List;

/**
 * Names as harmless text. A name may come from anybody's file or answer, so what could command a
 * terminal or turn a line around is shown as {@code �}.
 */
public final class Plain {
  private Plain() {}

  /** The text on one line, without control characters and without marks of direction. */
  public static String line(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    text.strip()
        .codePoints()
        .map(c -> Character.isWhitespace(c) ? ' ' : commands(c) ? 0xFFFD : c)
        .forEach(plain::appendCodePoint);
    return plain.toString();
  }

  /** The same behind the spaces that it begins with. */
  public static String indented(String text) {
    return " ".repeat(text.length() - text.stripLeading().length()) + line(text);
  }

  /** With a capital letter at its beginning. */
  public static String upperFirst(String words) {
    return words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  /** {@code a, b and c}. */
  public static String list(List<String> words) {
    return words.size() < 2
        ? String.join("", words)
        : String.join(", ", words.subList(0, words.size() - 1)) + " and " + words.getLast();
  }

  private static boolean commands(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE -> true;
      default -> false;
    };
  }
}
