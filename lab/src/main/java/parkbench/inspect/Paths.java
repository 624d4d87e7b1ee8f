package parkbench.inspect;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Paths of requests as code writes them, in the form that a scenario file has. */
final class Paths {
  /** What a variable of a path is in a request. */
  static final String EXAMPLE = "42";

  private static final Pattern COLON = Pattern.compile("(?<=/):([A-Za-z_][A-Za-z0-9_]*)");
  private static final Pattern BRACES = Pattern.compile("\\{([A-Za-z_][A-Za-z0-9_]*)[^{}/]*}");
  private static final Pattern OTHER = Pattern.compile("\\{[^{}]*}|\\*+");

  private Paths() {}

  /** Whether a text of code may be a path. */
  static boolean isOne(String text) {
    return text.matches("/[^\\s]*") && !text.startsWith("//") && text.length() < 200;
  }

  /** Whether a text may be the name of a parameter. */
  static boolean isParameter(String text) {
    return text.matches("[A-Za-z0-9_.-]+");
  }

  /** Parts one behind the other, each with one slash in front. */
  static String joined(String... parts) {
    StringBuilder path = new StringBuilder();
    for (String part : parts) {
      String bare = part.strip().replaceAll("^/+|/+$", "");
      if (!bare.isEmpty()) {
        path.append('/').append(bare);
      }
    }
    return path.isEmpty() ? "/" : path.toString();
  }

  /**
   * A pattern of a path with its variables in braces, each a whole segment.
   *
   * <p>{@code :id} and {@code {id:[0-9]+}} become {@code {id}}; what is put into a text, and {@code
   * *}, become {@code {p1}}, {@code {p2}}.
   */
  static String pattern(String written) {
    String path = written.replaceFirst("[?#].*$", "").replaceAll("\\{[?&#;][^}]*}", "");
    path = COLON.matcher(path).replaceAll("{$1}");
    path = BRACES.matcher(path).replaceAll("{$1}");
    StringBuilder out = new StringBuilder();
    int unnamed = 0;
    for (String segment : path.split("/", -1)) {
      if (segment.isEmpty()) {
        continue;
      }
      out.append('/');
      boolean whole = segment.matches("\\{[A-Za-z_][A-Za-z0-9_]*}");
      if (whole) {
        out.append(segment);
      } else if (segment.contains(ClassFacts.PART)
          || OTHER.matcher(segment).find()
          || segment.contains("%s")
          || segment.contains("%d")) {
        out.append("{p").append(++unnamed).append('}');
      } else {
        out.append(segment.replaceAll("[\\s#{}]", ""));
      }
    }
    return out.isEmpty() ? "/" : out.toString();
  }

  /** A path that can be asked: each variable is 42. */
  static String filled(String pattern) {
    return pattern.replaceAll("\\{[^{}]*}", EXAMPLE);
  }

  /** Its variables with their braces. */
  static Stream<String> names(String pattern) {
    return OTHER.matcher(pattern).results().map(MatchResult::group);
  }

  static int variables(String pattern) {
    return (int) pattern.chars().filter(c -> c == '{').count();
  }

  /** Whether two patterns are the same but for the names of their variables. */
  static boolean same(String one, String other) {
    return one.replaceAll("\\{[^{}]*}", "{}").equals(other.replaceAll("\\{[^{}]*}", "{}"));
  }
}
