package parkbench.inspect;

import java.util.ArrayList;
import java.util.List;

/** The lines of a scenario file, and what a person must still write in it. */
final class DraftText {
  private static final String FILL_IN = "FILL IN: ";

  private final StringBuilder out = new StringBuilder();
  private final List<String> fillIns = new ArrayList<>();

  void line(String text) {
    out.append(text).append('\n');
  }

  /** A value with its source behind it. */
  void line(String text, String where) {
    line(where.isEmpty() ? text : text + "  # " + Words.line(where));
  }

  /** What a person must write, as a comment. */
  void fillIn(String indent, String sentence) {
    fillIns.add(sentence);
    line(indent + "# " + FILL_IN + sentence);
  }

  /** The file; behind its first comments it says how much is to be filled in. */
  ScenarioDraft draft() {
    if (!fillIns.isEmpty()) {
      int at = out.indexOf("\n\n") + 1;
      out.insert(at, "# Search for \"" + FILL_IN.strip() + "\": " + fillIns.size() + " to do.\n");
    }
    return new ScenarioDraft(out.toString(), fillIns);
  }
}
