package parkbench.stacks;

import java.util.regex.Pattern;

/**
 * A pattern of frames such as {@code java.util.concurrent.FutureTask.get*}: {@code *} is any text,
 * {@code {a,b}} is one of several.
 */
public final class FramePattern {
  private final String text;
  private final String prefix;
  private final Pattern pattern;

  private FramePattern(String text) {
    this.text = text;
    this.prefix = text.substring(0, literal(text));
    this.pattern = Pattern.compile(regex(text), Pattern.DOTALL);
  }

  /**
   * Reads a pattern.
   *
   * @throws IllegalArgumentException for a brace that is not closed, or not opened
   */
  public static FramePattern of(String text) {
    return new FramePattern(text);
  }

  /** Whether it fits a frame, {@code shop.Orders.find}. */
  public boolean matches(String frame) {
    return frame.startsWith(prefix) && pattern.matcher(frame).matches();
  }

  @Override
  public String toString() {
    return text;
  }

  private static int literal(String text) {
    int end = 0;
    while (end < text.length() && "*{}".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  private static String regex(String text) {
    StringBuilder regex = new StringBuilder();
    int open = 0;
    for (int i = 0; i < text.length(); i++) {
      char at = text.charAt(i);
      switch (at) {
        case '*' -> regex.append(".*");
        case '{' -> {
          regex.append("(?:");
          open++;
        }
        case '}' -> {
          regex.append(')');
          open--;
        }
        case ',' -> regex.append(open > 0 ? "|" : ",");
        default -> regex.append(Pattern.quote(String.valueOf(at)));
      }
      if (open < 0) {
        break;
      }
    }
    if (open != 0) {
      throw new IllegalArgumentException("braces do not match in " + text);
    }
    return regex.toString();
  }
}
