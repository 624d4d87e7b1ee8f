package parkbench.capture;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces values by others of the same length: letters by x, digits by 1. Names of fields and
 * tags, literals and punctuation stay, so that a service can still read the text. JSON stays JSON.
 */
final class Redaction {
  private static final Pattern MARKUP = Pattern.compile("[\\s\\uFEFF]*<");
  private static final Pattern OBJECT = Pattern.compile("[\\s\\uFEFF]*[{\\[]");

  /** Without a choice that is repeated greedily: Java matches that by recursion. */
  private static final Pattern JSON =
      Pattern.compile(
          "\"(?<string>[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"(?<colon>\\s*+:)?+"
              + "|(?<kept>\\b(?:true|false|null)\\b)"
              + "|(?<number>(?<![\\w.])\\d++(?:\\.\\d++)?+[eE][+-]?\\d++(?![\\w.]))",
          Pattern.DOTALL);

  /** A name of a field is an identifier; an address, a number or an id is a value. */
  private static final Pattern FIELD =
      Pattern.compile("[\\p{L}_$@][\\p{L}_$:.-]*\\d{0,3}[\\p{L}_]*");

  private static final Pattern ESCAPE =
      Pattern.compile("\\\\(?:u(\\p{XDigit}{4})|.)", Pattern.DOTALL);

  private static final Pattern TAGS =
      Pattern.compile(
          "(?<kept><!\\[CDATA\\[|<\\?xml\\s[^>]*+>|(?i:<!doctype)\\s[^>\\[]*+>)"
              + "|(?<name></?[\\p{L}_][\\p{L}\\p{N}_.:-]*+)(?=[\\s/>])"
              + "(?<attributes>(?:[^>\"']++|\"[^\"]*+\"|'[^']*+')*+)>");

  private static final Pattern ATTRIBUTE =
      Pattern.compile(
          "(?<kept>(?<!\\S)xmlns(?::[\\w.-]++)?+\\s*+=\\s*+(?:\"[^\"]*+\"|'[^']*+'))"
              + "|(?<!\\S)(?<name>[\\p{L}_:][\\p{L}\\p{N}_.:-]*+\\s*+=)"
              + "(?<value>\\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\\s\"']++))");

  private static final Pattern ENTITY = Pattern.compile("&(?:amp|lt|gt|quot|apos);|&#\\w+;");

  private Redaction() {}

  static String of(String text) {
    if (MARKUP.matcher(text).lookingAt()) {
      return markup(text);
    }
    boolean fields = OBJECT.matcher(text).lookingAt();
    return between(text, JSON, found -> json(found, fields), Redaction::masked);
  }

  private static String json(MatchResult found, boolean fields) {
    String string = found.group("string");
    if (string != null) {
      String colon = found.group("colon") == null ? "" : found.group("colon");
      boolean kept =
          colon.isEmpty()
              ? string.matches("true|false|null")
              : fields && FIELD.matcher(string).matches();
      return '"' + (kept ? string : unescaped(string)) + '"' + colon;
    }
    return found.group("kept") == null ? found.group().replaceAll("\\d", "1") : found.group();
  }

  /** The inside of a string; an escape stays one. */
  private static String unescaped(String string) {
    return between(string, ESCAPE, Redaction::escape, Redaction::masked);
  }

  private static String escape(MatchResult found) {
    if (found.group(1) == null) {
      return found.group();
    }
    char c = (char) Integer.parseInt(found.group(1), 16);
    String masked = Character.isSurrogate(c) ? "x" : masked(String.valueOf(c));
    return masked.charAt(0) == c ? found.group() : "\\u%04x".formatted((int) masked.charAt(0));
  }

  private static String markup(String text) {
    return between(
        text,
        TAGS,
        found ->
            found.group("kept") != null
                ? found.group()
                : found.group("name") + attributes(found.group("attributes")) + ">",
        Redaction::content);
  }

  private static String attributes(String text) {
    return between(
        text,
        ATTRIBUTE,
        found ->
            found.group("kept") != null
                ? found.group()
                : found.group("name") + content(found.group("value")),
        Redaction::masked);
  }

  private static String content(String text) {
    return between(
        text,
        ENTITY,
        found ->
            found.group().startsWith("&#") ? "x".repeat(found.group().length()) : found.group(),
        Redaction::masked);
  }

  private static String masked(String text) {
    return text.replaceAll("[\\p{L}\\p{M}]", "x").replaceAll("\\p{N}", "1");
  }

  private interface Found {
    String instead(MatchResult found);
  }

  private interface Rest {
    String instead(String text);
  }

  /** Replaces what a pattern finds in one way, and the text between in another. */
  private static String between(String text, Pattern pattern, Found found, Rest rest) {
    StringBuilder out = new StringBuilder();
    Matcher matcher = pattern.matcher(text);
    int from = 0;
    while (matcher.find()) {
      out.append(rest.instead(text.substring(from, matcher.start())));
      out.append(found.instead(matcher.toMatchResult()));
      from = matcher.end();
    }
    return out.append(rest.instead(text.substring(from))).toString();
  }
}
