package parkbench.capture;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces values by others of the same length: letters by x, digits by 1. Names of fields, markup
 * and punctuation stay, so that a service can still read the text.
 */
final class Redaction {
  /** Names of JSON fields, tags, and the literals of JSON. */
  private static final Pattern KEPT =
      Pattern.compile(
          "\"[^\"\\\\]*\"\\s*:|<[^>]*>|\\b(?:true|false|null)\\b|\\\\u\\p{XDigit}{4}|\\\\.");

  private Redaction() {}

  static String of(String text) {
    StringBuilder redacted = new StringBuilder();
    Matcher kept = KEPT.matcher(text);
    int from = 0;
    while (kept.find()) {
      redacted.append(masked(text.substring(from, kept.start()))).append(kept.group());
      from = kept.end();
    }
    return redacted.append(masked(text.substring(from))).toString();
  }

  private static String masked(String text) {
    return text.replaceAll("\\p{L}", "x").replaceAll("\\p{Nd}", "1");
  }
}
