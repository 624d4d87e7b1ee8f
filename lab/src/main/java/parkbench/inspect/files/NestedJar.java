package parkbench.inspect.files;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import parkbench.text.ScenarioWords;

/** The files of a jar inside of another one, kept in memory. */
public record NestedJar(String label, Map<String, byte[]> files) implements FileTree {
  /** The first class of a jar comes after its manifest and its licences. */
  private static final int ENTRIES_BEFORE = 60;

  public NestedJar {
    files = Map.copyOf(files);
  }

  /** Whether its first class lies below a package; slashes instead of dots. */
  public static boolean isOf(byte[] jar, String packagePrefix) {
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar))) {
      for (int i = 0; i < ENTRIES_BEFORE; i++) {
        ZipEntry entry = in.getNextEntry();
        if (entry == null) {
          return false;
        }
        String name = entry.getName();
        if (name.endsWith(".class") && !name.startsWith("META-INF/") && name.contains("/")) {
          return name.startsWith(packagePrefix);
        }
      }
      return false;
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * Its classes, and those files that are settings.
   *
   * @param settings whether a name is that of a file of settings
   */
  public static NestedJar of(
      byte[] jar, String label, Predicate<String> settings, ReadingBudget budget) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar))) {
      int seen = 0;
      for (ZipEntry entry = in.getNextEntry();
          entry != null && seen++ < ReadingBudget.ENTRIES && !budget.isSpent();
          entry = in.getNextEntry()) {
        String name = entry.getName();
        if (!entry.isDirectory() && (name.endsWith(".class") || settings.test(name))) {
          int most =
              name.endsWith(".class") ? ReadingBudget.CLASS_BYTES : ReadingBudget.SETTINGS_BYTES;
          budget
              .read(in, most, label + "!/" + ScenarioWords.brief(name))
              .ifPresent(bytes -> files.putIfAbsent(name, bytes));
        }
      }
    } catch (IOException | IllegalArgumentException e) {
      budget.note(label + " is damaged; a part of it was left out.");
    }
    return new NestedJar(label, files);
  }

  @Override
  public List<String> names() {
    return files.keySet().stream().sorted().toList();
  }

  @Override
  public Optional<byte[]> read(String name, int most) {
    return Optional.ofNullable(files.get(name)).filter(bytes -> bytes.length <= most);
  }

  @Override
  public String place(String name) {
    return label + "!/" + ScenarioWords.brief(name);
  }

  @Override
  public void close() {}
}
