package parkbench.wire;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds secrets in text by the names before them: {@code password=x}, {@code "token": "x"}, {@code
 * Authorization: x}, {@code http://user:x@host}, {@code http://x@host}, {@code
 * <password>x</password>}.
 *
 * @param listed further names that are secret, in lower case
 */
record SecretText(Set<String> listed) {

  /** What is to be written in the place of a value. */
  interface Values {
    String instead(String name, String value);
  }

  private static final Pattern SECRET =
      Pattern.compile(
          "passw|passphrase|secret|credential|authorization|cookie"
              + "|(?:^|[^a-z])(?:token|pass|pwd|auth)(?:$|[^a-z])|[a-z]token$"
              + "|(?:api|access|account|private|signing|encryption)[-_.]?key");

  private static final String NAME = "(?<name>[A-Za-z_][A-Za-z0-9_.-]*)";

  /** A whole word of a command line: its value may hold blanks. */
  private static final Pattern WORD = Pattern.compile("(?s)-{0,2}D?" + NAME + "=(?<value>.+)");

  /** What ends a sentence or a clause behind a value is none of it. */
  private static final Pattern PAIR =
      Pattern.compile(
          "\\b" + NAME + "=(?<value>\"[^\"]*\"|'[^']*'|[^\\s&\"']*[^\\s&\"'.,:;)\\]]|[^\\s&\"']+)");

  /**
   * Without a choice that is repeated: Java matches that by recursion, and long values overflow.
   */
  private static final Pattern JSON_PAIR =
      Pattern.compile(
          "\"(?<name>[^\"\\\\]+)\"\\s*:\\s*\"(?<value>(?s:.+?)(?<!\\\\)(?:\\\\\\\\)*)\"");

  private static final Pattern JSON_NUMBER =
      Pattern.compile("\"(?<name>[^\"\\\\]+)\"\\s*:\\s*(?<value>-?\\d[\\d.]*)");

  private static final Pattern ELEMENT =
      Pattern.compile("<(?<name>[A-Za-z_][\\w.:-]*+)(?:\\s[^<>]*+)?>(?<value>[^<]++)</");

  private static final Pattern HEADER =
      Pattern.compile(
          "(?i)\\b(?<name>(?:proxy-)?authorization|(?:set-)?cookie)\\s*:\\s*(?<value>[^\\r\\n\"']+)");

  private static final Pattern CREDENTIALS =
      Pattern.compile("(?<name>://[^/\\s:@]*):(?<value>[^/\\s]+)@");

  /** A token in the place of a user, as in {@code https://x@host}. */
  private static final Pattern USER = Pattern.compile("(?<name>://)(?<value>[^/\\s:@?#&\"'<>]+)@");

  /** Values that are none: a placeholder alone, and words of settings. */
  private static final Pattern NO_SECRET =
      Pattern.compile("\\s*|true|false|null|none|\\$\\{[^}]*}");

  boolean isSecret(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return listed.contains(lower) || SECRET.matcher(lower).find();
  }

  /** Whether a word of a command line names a secret that the next word is. */
  boolean namesNext(String word) {
    return word.startsWith("-")
        && word.indexOf('=') < 0
        && word.indexOf(':') < 0
        && isSecret(word.replaceFirst("^-+", ""));
  }

  /** The value of a name, or what is written instead. */
  String value(String name, String value, Values values) {
    return NO_SECRET.matcher(value).matches() ? value : values.instead(name, value);
  }

  /** A word of a command line. */
  String word(String word, Values values) {
    Matcher whole = WORD.matcher(word);
    if (whole.matches() && isSecret(whole.group("name"))) {
      return word.substring(0, whole.start("value"))
          + value(whole.group("name"), whole.group("value"), values);
    }
    return text(word, values);
  }

  /** Any text. */
  String text(String text, Values values) {
    String changed = text;
    for (Pattern pattern :
        new Pattern[] {CREDENTIALS, USER, HEADER, JSON_PAIR, JSON_NUMBER, PAIR, ELEMENT}) {
      changed = each(changed, pattern, values);
    }
    return changed;
  }

  private String each(String text, Pattern pattern, Values values) {
    Matcher found = pattern.matcher(text);
    StringBuilder changed = new StringBuilder();
    int from = 0;
    while (found.find()) {
      String name = found.group("name");
      if (pattern == CREDENTIALS || pattern == USER || isSecret(name)) {
        String before = found.group("value");
        String now = value(name, before, values);
        boolean quoted = pattern == JSON_NUMBER && !now.equals(before);
        changed.append(text, from, found.start("value")).append(quoted ? "\"" + now + "\"" : now);
        from = found.end("value");
      }
    }
    return from == 0 ? text : changed.append(text, from, text.length()).toString();
  }
}
