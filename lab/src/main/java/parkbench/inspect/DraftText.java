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

  /**
   * The only approach of a service of which nothing was read.
   *
   * @param path of the request that is measured; empty: to be filled in
   */
  void approach(String path) {
    line("    approaches:");
    line("      as-it-is:");
    if (path.isEmpty()) {
      fillIn("        ", "The request that is measured. It should call the upstream.");
    }
    line("        request: " + Words.quoted("GET " + (path.isEmpty() ? "/" : path)));
    line("        calls: 1", "of the upstream, for each request; 0: it calls none");
    line(
        "        # pool: {name: Tomcat threads, size: 200, threads: http-nio-, setting: server.tomcat.threads.max}");
    line("        # With its pool and the setting, capacity derives a size.");
  }

  /** What is left of the upstream of such a service, and a load. */
  void delayAndLoad() {
    line("  delay: 500ms");
    fillIn(
        "  ",
        "What the upstream answers: try shows the calls that it cannot answer, and drafts a route for each.");
    line("load: {users: 50}");
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
