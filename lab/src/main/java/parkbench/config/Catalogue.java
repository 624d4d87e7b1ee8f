package parkbench.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.text.ScenarioWords;
import tools.jackson.databind.JsonNode;

/**
 * The scenarios, suites and systems that come along: {@code scenarios/*.yaml} and {@code
 * systems/*}{@code /system.yaml} below a home folder.
 */
public final class Catalogue {
  private final Path home;

  public Catalogue(Path home) {
    this.home = home.toAbsolutePath().normalize();
  }

  /** The catalogue of the nearest folder around a file that has a {@code systems} folder. */
  static Catalogue around(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    for (Path folder = absolute.getParent(); folder != null; folder = folder.getParent()) {
      if (Files.isDirectory(folder.resolve("systems"))) {
        return new Catalogue(folder);
      }
    }
    return new Catalogue(Optional.ofNullable(absolute.getParent()).orElse(absolute));
  }

  /**
   * One line of a list.
   *
   * @param title what it is in a few words; what is wrong where the file cannot be read
   */
  public record Entry(String name, String title, Path file) {}

  /** By name. Read lightly: a listed file may still have faults. */
  public List<Entry> scenarios() {
    return scenarioFiles().stream()
        .filter(file -> !holdsSuite(file))
        .map(file -> entry(bareName(file), file, "title", "question"))
        .toList();
  }

  /** Several scenarios in one, by name. Read lightly: a listed file may still have faults. */
  public List<Entry> suites() {
    return scenarioFiles().stream()
        .filter(Catalogue::holdsSuite)
        .map(file -> entry(bareName(file), file, "title"))
        .toList();
  }

  /** By name. Read lightly: a listed file may still have faults. */
  public List<Entry> systems() {
    return systemNames().stream().map(name -> entry(name, systemFile(name), "summary")).toList();
  }

  /**
   * The scenario of a name, or in a file: a word with a slash or ending in {@code .yaml} is a file.
   *
   * @throws InvalidFile when there is none, or with every fault of its files
   */
  public Scenario scenario(String word) throws InvalidFile {
    return scenario(word, List.of());
  }

  /** The same, with axes that the command line gave. */
  public Scenario scenario(String word, List<VariedAxis> axes) throws InvalidFile {
    Path file = scenarioFile(word);
    refuseSystem(file);
    return ScenarioReader.read(file, this, axes);
  }

  private static void refuseSystem(Path file) throws InvalidFile {
    if (has(file, "system")) {
      throw refuse(
          YamlFile.shown(file),
          "this is a system file, and no scenario",
          "A scenario names the systems that it measures.",
          "Pass it with --system, as in: parkbench run quick --system "
              + YamlFile.shown(file)
              + "; or list it under systems: of a scenario.");
    }
  }

  /** Whether a name or path is that of a suite. */
  public boolean isSuite(String word) throws InvalidFile {
    return holdsSuite(scenarioFile(word));
  }

  /**
   * The suite of a name, or in a file, with its scenarios.
   *
   * @throws InvalidFile when there is none, or with every fault of its files
   */
  public SuiteFile suite(String word) throws InvalidFile {
    return SuiteReader.read(scenarioFile(word), this);
  }

  private static boolean holdsSuite(Path file) {
    return has(file, "suite");
  }

  private static boolean has(Path file, String key) {
    try {
      return YamlFile.read(file).root().has(key);
    } catch (InvalidFile e) {
      // Reading it as a scenario reports what is wrong.
      return false;
    }
  }

  /** The file of a scenario or suite by name or path; that of a name exists. */
  public Path scenarioFile(String word) throws InvalidFile {
    if (isPath(word)) {
      return Path.of(word);
    }
    Path file = scenarioNamed(word);
    if (Files.isRegularFile(file)) {
      return file;
    }
    List<String> known = scenarioFiles().stream().map(Catalogue::bareName).toList();
    throw refuse(
        "SCENARIO",
        "unknown scenario \"" + ScenarioWords.brief(word) + "\"",
        "There is no " + YamlFile.shown(file) + ".",
        ClosestWord.to(word, known).map(near -> "Did you mean \"" + near + "\"? ").orElse("")
            + "See parkbench list. A file of your own is named by its path: ./my.yaml.");
  }

  private static InvalidFile refuse(String place, String what, String why, String remedy) {
    return new InvalidFile(List.of(new ConfigError(place, what, why, remedy)));
  }

  /**
   * Whether a scenario can be called by its name.
   *
   * @param file where it was read from, as plans have it
   */
  public boolean isNamed(String scenario, String file) {
    return YamlFile.shown(scenarioNamed(scenario)).equals(file);
  }

  static boolean isPath(String word) {
    return word.contains("/")
        || word.endsWith(".yaml")
        || word.endsWith(".yml")
        || word.matches("\\.+");
  }

  Path scenarioNamed(String word) {
    return home.resolve("scenarios").resolve(word + ".yaml");
  }

  Path systemsFolder() {
    return home.resolve("systems");
  }

  public Path systemFile(String name) {
    return systemsFolder().resolve(name).resolve("system.yaml");
  }

  List<String> systemNames() {
    return children(systemsFolder()).stream()
        .filter(folder -> Files.isRegularFile(folder.resolve("system.yaml")))
        .map(folder -> String.valueOf(folder.getFileName()))
        .toList();
  }

  private List<Path> scenarioFiles() {
    return children(home.resolve("scenarios")).stream()
        .filter(file -> file.toString().endsWith(".yaml") && Files.isRegularFile(file))
        .toList();
  }

  private static String bareName(Path file) {
    return String.valueOf(file.getFileName()).replaceAll("\\.yaml$", "");
  }

  /** Under the first of these keys that the file has. */
  private static Entry entry(String name, Path file, String... keys) {
    try {
      JsonNode root = YamlFile.read(file).root();
      String title =
          Stream.of(keys)
              .map(key -> root.path(key).asString(""))
              .filter(text -> !text.isEmpty())
              .findFirst()
              .orElse("");
      return new Entry(name, title, file);
    } catch (InvalidFile e) {
      return new Entry(name, "cannot be read: " + e.faults().getFirst().what(), file);
    }
  }

  private static List<Path> children(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return new ArrayList<>(files.sorted().toList());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + folder, e);
    }
  }
}
