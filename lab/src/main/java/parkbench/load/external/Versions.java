package parkbench.load.external;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Versions as tools print them. */
final class Versions {
  private Versions() {}

  /**
   * The first that is printed.
   *
   * @param pattern its first group is the version, the second its major number
   * @param least major number that we know to speak with
   */
  static String first(String tool, List<String> printed, Pattern pattern, int least)
      throws NotUnderstood {
    for (String line : printed) {
      Matcher found = pattern.matcher(line);
      if (found.find()) {
        if (Integer.parseInt(found.group(2)) < least) {
          throw new NotUnderstood(tool + " " + found.group(1) + " is older than " + least + ".0");
        }
        return found.group(1);
      }
    }
    throw new NotUnderstood(
        tool
            + " reported no version: "
            + (printed.isEmpty() ? "it said nothing" : "it said “" + printed.getFirst() + "”"));
  }
}
