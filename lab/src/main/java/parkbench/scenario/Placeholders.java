package parkbench.scenario;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words in {@code ${…}} that texts of the files may hold. */
final class Placeholders {
  /** In how a service is started. */
  static final List<String> START = List.of("port", "upstream");

  /** In what a user asks. */
  static final List<String> REQUEST = List.of("delay");

  /** In what the upstream answers; the first three take a name of the user's own. */
  static final List<String> BODY =
      List.of(
          "path.NAME", "query.NAME", "json.NAME", "random.uuid", "random.name", "random.int:1:6");

  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]*)}?");
  private static final Pattern BODY_WORD =
      Pattern.compile(
          "(path|query|json)\\.[^.{}\\s]+|random\\.(uuid|name|int:-?\\d{1,9}:-?\\d{1,9})");

  private Placeholders() {}

  /** Refuses every placeholder of a text that is not known there. */
  static void check(Part part, String text, List<String> known) {
    Matcher m = PLACEHOLDER.matcher(text);
    while (m.find()) {
      boolean closed = m.group().endsWith("}");
      if (!closed
          || !(known.equals(BODY)
              ? BODY_WORD.matcher(m.group(1)).matches()
              : known.contains(m.group(1)))) {
        part.refuse(
            "unknown placeholder " + Words.brief(m.group()),
            "It would be sent as it stands, and the request would mean something else.",
            Nearest.hint(m.group(1), known));
        return;
      }
    }
  }

  static void check(Part part, List<String> known) {
    part.text().ifPresent(text -> check(part, text, known));
  }
}
