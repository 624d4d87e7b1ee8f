package parkbench.inspect.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import parkbench.text.ScenarioWords;

/** The files of a jar. Names of entries are only compared: nothing is written anywhere. */
public final class JarTree implements FileTree {
  private final ZipFile zip;
  private final String label;
  private final ReadingBudget budget;
  private final Map<String, ZipEntry> entries = new LinkedHashMap<>();
  private final List<String> names;

  private JarTree(ZipFile zip, String label, ReadingBudget budget) {
    this.zip = zip;
    this.label = label;
    this.budget = budget;
    Enumeration<? extends ZipEntry> all = zip.entries();
    int seen = 0;
    while (all.hasMoreElements() && seen < ReadingBudget.ENTRIES) {
      ZipEntry entry = all.nextElement();
      seen++;
      if (!entry.isDirectory()) {
        entries.putIfAbsent(entry.getName(), entry);
      }
    }
    if (all.hasMoreElements()) {
      budget.note(
          "%s has more than %,d entries; the rest was left out."
              .formatted(zip.getName(), ReadingBudget.ENTRIES));
    }
    names = new ArrayList<>(entries.keySet());
    Collections.sort(names);
  }

  /** One beside the jar that is started: its files are named with it. */
  public static JarTree open(Path file, ReadingBudget budget) throws Unreadable {
    return open(file, String.valueOf(file.getFileName()), budget);
  }

  /**
   * A jar.
   *
   * @param label in front of the names of its files; empty: none
   */
  public static JarTree open(Path file, String label, ReadingBudget budget) throws Unreadable {
    try {
      return new JarTree(new ZipFile(file.toFile()), label, budget);
    } catch (IOException | IllegalArgumentException e) {
      throw new Unreadable(
          file + ": this is not a jar (" + reason(e) + ")",
          "An application is read from a jar or from a folder of classes.",
          "Give the path of the jar that java -jar starts, or build it again.");
    }
  }

  private static String reason(Exception e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : ScenarioWords.brief(message);
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public Optional<byte[]> read(String name, int most) {
    ZipEntry entry = entries.get(name);
    if (entry == null) {
      return Optional.empty();
    }
    try (InputStream in = zip.getInputStream(entry)) {
      return in == null ? Optional.empty() : budget.read(in, most, place(name));
    } catch (IOException | IllegalArgumentException e) {
      budget.note(place(name) + " is damaged and was left out.");
      return Optional.empty();
    }
  }

  @Override
  public String place(String name) {
    return label.isEmpty() ? ScenarioWords.brief(name) : label + "!/" + ScenarioWords.brief(name);
  }

  @Override
  public void close() {
    try {
      zip.close();
    } catch (IOException e) {
      // Nothing was written; there is nothing to lose.
    }
  }
}
