package parkbench.inspect;

import com.typesafe.config.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.inspect.files.FileTree;
import parkbench.inspect.files.ReadingBudget;

/** Reads the files of settings in a tree: properties, YAML, JSON and HOCON. */
final class SettingsFiles {
  /** Files that frameworks read by themselves, best first where two set one key. */
  private static final Pattern BY_NAME =
      Pattern.compile(
          "(?:config/|conf/|META-INF/)?(?:application|bootstrap|microprofile-config|config"
              + "|server|service|app)(?:-[A-Za-z0-9_]+)?\\.(?:properties|ya?ml|conf|json)");

  private final ReadingBudget budget;
  private final Pattern ofProfile;
  private final Map<String, FileSetting> found = new LinkedHashMap<>();
  private final Map<String, List<FileSetting>> byProfile = new HashMap<>();

  private SettingsFiles(Set<String> names, ReadingBudget budget) {
    this.budget = budget;
    String all =
        Stream.concat(
                Stream.of("application", "bootstrap", "microprofile-config"),
                names.stream().map(Pattern::quote))
            .collect(Collectors.joining("|"));
    ofProfile =
        Pattern.compile("(?:.*/)?(?:" + all + ")(?:-(\\w+))?\\.(?:properties|ya?ml|conf|json)");
  }

  static boolean isOne(String name) {
    return BY_NAME.matcher(name).matches();
  }

  /**
   * All settings of an application; of a key that is set twice, the one that counts.
   *
   * @param named files that its command line names
   * @param names base names of further files that its code asks for
   */
  static Settings read(
      List<FileTree> trees, List<Path> named, Set<String> names, ReadingBudget budget) {
    SettingsFiles files = new SettingsFiles(names, budget);
    named.forEach(file -> files.add(read(file, budget)));
    trees.forEach(files::read);
    return files.settings();
  }

  private void read(FileTree tree) {
    tree.names().stream()
        .filter(name -> isOne(name) || ofProfile.matcher(name).matches())
        .sorted(Comparator.comparingInt(SettingsFiles::rank).thenComparing(name -> name))
        .forEach(
            name ->
                tree.read(name, ReadingBudget.SETTINGS_BYTES)
                    .map(bytes -> settings(bytes, name, tree.place(name), budget))
                    .ifPresent(read -> add(name, read)));
  }

  private void add(String name, List<FileSetting> read) {
    Matcher parts = ofProfile.matcher(name);
    if (parts.matches() && parts.group(1) != null) {
      byProfile.computeIfAbsent(parts.group(1), _ -> new ArrayList<>()).addAll(read);
    } else {
      add(read);
    }
  }

  private void add(List<FileSetting> read) {
    read.forEach(each -> found.putIfAbsent(Settings.plain(each.key()), each));
  }

  /** Those of profiles that the files themselves switch on count more. */
  private Settings settings() {
    Stream.of("spring.profiles.active", "spring.profiles.include")
        .flatMap(key -> Stream.ofNullable(found.get(Settings.plain(key))))
        .flatMap(setting -> Stream.of(setting.value().split("\\s*,\\s*", -1)))
        .flatMap(profile -> byProfile.getOrDefault(profile, List.of()).stream())
        .toList()
        .forEach(each -> found.put(Settings.plain(each.key()), each));
    return new Settings(found);
  }

  private static List<FileSetting> read(Path file, ReadingBudget budget) {
    try (InputStream in = Files.newInputStream(file)) {
      String name = String.valueOf(file.getFileName());
      return budget
          .read(in, ReadingBudget.SETTINGS_BYTES, name)
          .map(bytes -> settings(bytes, name, name, budget))
          .orElse(List.of());
    } catch (IOException e) {
      budget.note(file + " cannot be read and was left out.");
      return List.of();
    }
  }

  /** Properties count more than YAML, and a config folder more than the root. */
  private static int rank(String name) {
    return (name.startsWith("config/") ? 0 : 2)
        + (name.endsWith(".properties") ? 0 : 1)
        + (name.contains("bootstrap") || name.contains("META-INF") ? 4 : 0);
  }

  private static List<FileSetting> settings(
      byte[] bytes, String name, String place, ReadingBudget budget) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    try {
      if (name.endsWith(".properties")) {
        return properties(text, place);
      }
      if (name.endsWith(".conf")) {
        return FlatHocon.read(text, place);
      }
      return FlatYaml.read(text).stream()
          .map(entry -> new FileSetting(entry.key(), entry.value(), place + ": " + entry.key(), ""))
          .toList();
    } catch (IOException | IllegalArgumentException | ConfigException | StackOverflowError e) {
      budget.note(place + " is not well-formed and was left out.");
      return List.of();
    }
  }

  /** Quarkus has profiles in front of keys; those of production count. */
  private static List<FileSetting> properties(String text, String place) throws IOException {
    Properties properties = new Properties();
    properties.load(new StringReader(text));
    return properties.stringPropertyNames().stream()
        .sorted()
        .filter(key -> !key.startsWith("%") || key.startsWith("%prod."))
        .map(
            key ->
                new FileSetting(
                    key.replaceFirst("^%prod\\.", ""),
                    properties.getProperty(key, "").strip(),
                    place + ": " + key,
                    ""))
        .toList();
  }
}
