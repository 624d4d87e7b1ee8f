package parkbench.chart;

import java.util.Locale;

/** The markup of a picture, element by element. Texts are escaped here and nowhere else. */
final class Svg {
  private final StringBuilder out = new StringBuilder();

  /** An element without content: a name, then attributes and their values in turn. */
  Svg draw(String name, Object... attributes) {
    tag(name, attributes);
    out.append("/>");
    return this;
  }

  /** An element that {@link #close} ends. */
  Svg open(String name, Object... attributes) {
    tag(name, attributes);
    out.append('>');
    return this;
  }

  Svg close(String name) {
    out.append("</").append(name).append('>');
    return this;
  }

  /** An element with a text in it. */
  Svg text(String name, String text, Object... attributes) {
    return open(name, attributes).raw(escaped(text)).close(name);
  }

  /** An element that shows a text at the pointer; without words, an element alone. */
  Svg hinted(String words, String name, Object... attributes) {
    if (words.isEmpty()) {
      return draw(name, attributes);
    }
    return open(name, attributes).text("title", words).close(name);
  }

  /** Markup that was made by another. */
  Svg raw(String markup) {
    out.append(markup);
    return this;
  }

  private void tag(String name, Object... attributes) {
    out.append('<').append(name);
    for (int i = 0; i < attributes.length; i += 2) {
      Object value = attributes[i + 1];
      out.append(' ').append(attributes[i]).append("=\"");
      out.append(value instanceof Double number ? number(number) : escaped(value.toString()));
      out.append('"');
    }
  }

  /** A length with one decimal, which no eye exceeds. */
  static String number(double value) {
    String digits = String.format(Locale.ROOT, "%.1f", value);
    return digits.endsWith(".0") ? digits.substring(0, digits.length() - 2) : digits;
  }

  /** Text that is no markup; control characters and marks of direction are replaced. */
  static String escaped(String text) {
    StringBuilder safe = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '&' -> safe.append("&amp;");
                case '"' -> safe.append("&quot;");
                case '\n' -> safe.append(' ');
                default -> safe.appendCodePoint(isMark(c) ? 0xFFFD : c);
              }
            });
    return safe.toString();
  }

  private static boolean isMark(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE -> true;
      default -> false;
    };
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
