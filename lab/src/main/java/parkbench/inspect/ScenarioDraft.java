package parkbench.inspect;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/**
 * The text of a scenario file, made from what was found.
 *
 * @param yaml a file that can be planned, with the source of each value behind it
 * @param fillIns what a person must still write, a sentence each
 */
public record ScenarioDraft(String yaml, List<String> fillIns) {
  public ScenarioDraft {
    fillIns = List.copyOf(fillIns);
  }

  private static final int USERS = 400;
  private static final int LEAST_USERS = 20;
  private static final int USERS_PER_PLACE = 4;

  /**
   * A draft.
   *
   * @param folder of the file, from which paths are relative
   * @param words how the application was named, for the first line
   */
  public static ScenarioDraft of(Inspection found, StartWords start, Path folder, String words) {
    DraftText out = new DraftText();
    out.line("# Written by: parkbench init " + Words.line(words));
    out.line("# It read files and started nothing. Comments say where a value was found.");
    out.line("");
    out.line("scenario: " + Words.quoted(found.name()));
    String question =
        found.isAlone()
            ? "What bounds " + found.name() + "?"
            : "What does " + found.name() + " do when what it calls gets slow?";
    out.line("question: " + Words.quoted(question));
    Path home = folder.toAbsolutePath().normalize();
    new SystemText(found, start, StartValues.of(found, start), home, out).write();
    new ApproachText(found, out).write();
    new UpstreamDraftText(found, out).write();
    load(ApproachText.bound(found), out);
    return out.draft();
  }

  /** Enough users to fill the pool; many more would only wait longer, and so would the run. */
  private static void load(OptionalInt pool, DraftText out) {
    int filling =
        pool.isPresent()
            ? Math.max(LEAST_USERS, USERS_PER_PLACE * Math.min(USERS, pool.getAsInt()))
            : USERS;
    if (filling < USERS) {
      out.line("load: {users: " + filling + "}", "enough to fill a pool of " + pool.getAsInt());
    } else {
      out.line("load: {users: " + USERS + "}");
    }
  }
}
