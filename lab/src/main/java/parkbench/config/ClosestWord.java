package parkbench.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The known word that a mistyped one was probably meant to be. */
public final class ClosestWord {
  private static final int FARTHEST = 2;
  private static final int SHORTEST_START = 4;

  private ClosestWord() {}

  /**
   * The known word with the smallest edit distance, if that is at most two and at most a third of
   * the longer word; one edit is always forgiven, as is a word that was cut short.
   */
  public static Optional<String> to(String word, Collection<String> known) {
    String lower = word.toLowerCase(Locale.ROOT);
    return known.stream()
        .filter(candidate -> near(lower, candidate.toLowerCase(Locale.ROOT)))
        .min(
            Comparator.comparingInt(
                candidate -> distance(lower, candidate.toLowerCase(Locale.ROOT))));
  }

  private static boolean near(String word, String candidate) {
    return distance(word, candidate) <= reach(word, candidate)
        || (word.length() >= SHORTEST_START && candidate.startsWith(word));
  }

  /** {@code Did you mean "x"? Known: a, b.}, or the known words alone. */
  public static String hint(String word, Collection<String> known) {
    String list =
        known.isEmpty() ? "None is known here." : "Known: " + String.join(", ", known) + ".";
    return to(word, known).map(near -> "Did you mean \"" + near + "\"? " + list).orElse(list);
  }

  private static int reach(String a, String b) {
    return Math.clamp(Math.max(a.length(), b.length()) / 3, 1, FARTHEST);
  }

  /**
   * Optimal string alignment: insertions, deletions, substitutions, and swaps of two neighbours
   * cost 1 each.
   */
  static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(a, b, cost, i, j);
      }
    }
    return cost[a.length()][b.length()];
  }

  private static int cheapest(String a, String b, int[][] cost, int i, int j) {
    boolean same = a.charAt(i - 1) == b.charAt(j - 1);
    int best =
        Math.min(cost[i - 1][j - 1] + (same ? 0 : 1), Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
  }
}
