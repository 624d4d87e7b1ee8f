package parkbench.inspect;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigResolveOptions;
import com.typesafe.config.ConfigValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
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

  /** {@code ${?PORT}} of HOCON. */
  private static final Pattern OPTIONAL = Pattern.compile("\\$\\{\\?([A-Za-z0-9_.]+)}");

  private static final int DEPTH = 20;

  private SettingsFiles() {}

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
    Pattern profile =
        Pattern.compile(
            "(?:.*/)?(?:"
                + Stream.concat(
                        Stream.of("application", "bootstrap", "microprofile-config"),
                        names.stream().map(Pattern::quote))
                    .collect(Collectors.joining("|"))
                + ")(-\\w+)?\\.(?:properties|ya?ml|conf|json)");
    Map<String, FileSetting> found = new LinkedHashMap<>();
    Map<String, List<FileSetting>> ofProfiles = new LinkedHashMap<>();
    named.forEach(
        file ->
            read(file, budget)
                .forEach(each -> found.putIfAbsent(Settings.plain(each.key()), each)));
    for (FileTree tree : trees) {
      tree.names().stream()
          .filter(name -> isOne(name) || profile.matcher(name).matches())
          .sorted(Comparator.comparingInt(SettingsFiles::rank).thenComparing(name -> name))
          .forEach(
              name ->
                  tree.read(name, ReadingBudget.SETTINGS_BYTES)
                      .ifPresent(
                          bytes -> {
                            List<FileSetting> read =
                                settings(bytes, name, tree.place(name), budget);
                            Matcher parts = profile.matcher(name);
                            if (parts.matches() && parts.group(1) != null) {
                              ofProfiles
                                  .computeIfAbsent(parts.group(1), any -> new ArrayList<>())
                                  .addAll(read);
                            } else {
                              read.forEach(
                                  each -> found.putIfAbsent(Settings.plain(each.key()), each));
                            }
                          }));
    }
    active(found)
        .flatMap(name -> ofProfiles.getOrDefault("-" + name, List.of()).stream())
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

  /** Profiles that the files themselves switch on. */
  private static Stream<String> active(Map<String, FileSetting> found) {
    return Stream.of("spring.profiles.active", "spring.profiles.include")
        .flatMap(key -> Stream.ofNullable(found.get(Settings.plain(key))))
        .flatMap(setting -> Stream.of(setting.value().split("\\s*,\\s*", -1)));
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
        return hocon(text, place);
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

  private static List<FileSetting> hocon(String text, String place) {
    Config parsed =
        ConfigFactory.parseString(
            text, ConfigParseOptions.defaults().setIncluder(new NoIncluder()));
    List<FileSetting> settings = new ArrayList<>();
    add(
        parsed.root(),
        parsed.resolve(ConfigResolveOptions.noSystem().setAllowUnresolved(true)).root(),
        "",
        place,
        settings,
        DEPTH);
    return settings;
  }

  private static void add(
      ConfigObject raw,
      ConfigObject resolved,
      String before,
      String place,
      List<FileSetting> settings,
      int deeper) {
    for (Map.Entry<String, ConfigValue> entry : resolved.entrySet()) {
      String key = before + entry.getKey();
      ConfigValue value = entry.getValue();
      ConfigValue written = raw.get(entry.getKey());
      if (value instanceof ConfigObject object) {
        if (deeper > 0) {
          ConfigObject rawObject = written instanceof ConfigObject same ? same : object;
          add(rawObject, object, key + ".", place, settings, deeper - 1);
        }
      } else {
        Matcher variable = OPTIONAL.matcher(written == null ? "" : written.render());
        settings.add(
            new FileSetting(
                key, plain(value), place + ": " + key, variable.find() ? variable.group(1) : ""));
      }
    }
  }

  private static String plain(ConfigValue value) {
    try {
      Object plain = value.unwrapped();
      return plain == null ? "" : String.valueOf(plain);
    } catch (ConfigException e) {
      return "";
    }
  }
}
