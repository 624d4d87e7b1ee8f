package parkbench.inspect;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A library of an application.
 *
 * @param artifact its name, perhaps with its group in front, as Quarkus names files
 * @param version empty: its file does not say it
 * @param where its file
 */
record LibraryName(String artifact, String version, String where) {
  private static final Pattern FILE = Pattern.compile("(.+?)-(\\d[\\w.+-]*)\\.jar");

  /** Of the path of a jar; absent: it is none. */
  static Optional<LibraryName> of(String path, String where) {
    String file = path.substring(path.lastIndexOf('/') + 1);
    if (!file.endsWith(".jar")) {
      return Optional.empty();
    }
    Matcher parts = FILE.matcher(file);
    return Optional.of(
        parts.matches()
            ? new LibraryName(parts.group(1), parts.group(2), where)
            : new LibraryName(file.replaceFirst("\\.jar$", ""), "", where));
  }

  boolean is(String name) {
    return artifact.equals(name) || artifact.endsWith("." + name);
  }

  /** A name with the version of this library behind it, where it is known. */
  String versioned(String name) {
    return (name + " " + version).strip();
  }
}
