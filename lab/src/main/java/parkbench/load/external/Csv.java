package parkbench.load.external;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lines of values between commas under a line of names, as tools write them where no value holds a
 * comma.
 *
 * @param tool who wrote it, for messages
 * @param names of its columns
 */
record Csv(String tool, List<String> names) {

  /**
   * @param head first line of the file; null: it is empty
   */
  static Csv of(String tool, @Nullable String head) throws NotUnderstood {
    if (head == null) {
      throw new NotUnderstood("the exchanges that " + tool + " wrote are empty");
    }
    return new Csv(tool, List.of(head.split(",", -1)));
  }

  /** Of the column with this name. */
  int place(String name) throws NotUnderstood {
    int place = names.indexOf(name);
    if (place < 0) {
      throw new NotUnderstood(
          "the exchanges that "
              + tool
              + " wrote have no column "
              + name
              + ": "
              + String.join(",", names));
    }
    return place;
  }

  /** Whether a line has as many values as there are columns. */
  boolean fits(String line) {
    return line.chars().filter(each -> each == ',').count() == names.size() - 1;
  }

  String[] row(String line) throws NotUnderstood {
    String[] row = line.split(",", -1);
    if (row.length != names.size()) {
      throw torn(line);
    }
    return row;
  }

  long whole(String line, String value) throws NotUnderstood {
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw torn(line);
    }
  }

  double number(String line, String value) throws NotUnderstood {
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw torn(line);
    }
  }

  private NotUnderstood torn(String line) {
    return new NotUnderstood(
        "a line of the exchanges that " + tool + " wrote is torn or of another form: " + line);
  }
}
