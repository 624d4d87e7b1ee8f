package parkbench.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import parkbench.plan.Suite;
import parkbench.text.ScenarioWords;

/** Reads a suite file and the scenarios that it names. */
final class SuiteReader {
  private final Path folder;
  private final Catalogue catalogue;
  private final Map<String, Scenario> found = new LinkedHashMap<>();
  private final List<ConfigError> faults = new ArrayList<>();
  private final Set<String> numbers = new HashSet<>();

  private SuiteReader(Path folder, Catalogue catalogue) {
    this.folder = folder;
    this.catalogue = catalogue;
  }

  /**
   * The suite in a file.
   *
   * @throws InvalidFile with every fault of the file and of the scenarios that it names
   */
  static SuiteFile read(Path file, Catalogue catalogue) throws InvalidFile {
    ConfigTree sheet = new ConfigTree(YamlFile.read(file));
    SchemaCheck.against("suite.schema.json").check(sheet);
    Path folder = file.toAbsolutePath().normalize().getParent();
    SuiteReader reader = new SuiteReader(folder == null ? Path.of("/") : folder, catalogue);
    List<Suite.Post> posts =
        sheet.root().at("posts").items().stream()
            .flatMap(part -> reader.post(part).stream())
            .toList();
    refuseNoTime("within", sheet.root().at("within"));
    List<ConfigError> all = new ArrayList<>(sheet.faults());
    all.addAll(reader.faults);
    if (!all.isEmpty()) {
      throw new InvalidFile(all);
    }
    return new SuiteFile(
        new Suite(
            sheet.root().at("suite").text(""),
            sheet.root().at("title").text(""),
            sheet.root().at("retries").whole(),
            sheet.root().at("within").duration(),
            posts),
        List.copyOf(reader.found.values()));
  }

  private Optional<Suite.Post> post(ConfigNode part) {
    ConfigNode number = part.at("post");
    if (number.text().filter(word -> !numbers.add(word)).isPresent()) {
      number.refuse(
          "a second post \"" + ScenarioWords.brief(number.text("")) + "\"",
          "Claims are distinguished by their posts.",
          "Give all its scenarios to the first, or rename one of the two.");
    }
    List<Suite.Part> parts = new ArrayList<>();
    Map<String, Scenario> own = new LinkedHashMap<>();
    boolean complete = true;
    for (ConfigNode entry : part.at("scenarios").items()) {
      Optional<Scenario> scenario = scenario(entry.at("scenario"));
      complete &= scenario.isPresent();
      scenario.ifPresent(
          read -> {
            own.put(read.source().name(), read);
            parts.add(
                new Suite.Part(
                    read.source().name(),
                    entry.at("budget").duration(),
                    entry.at("run").present()));
          });
      budget(entry);
    }
    List<Suite.Pair> pairs = complete ? pairs(part.at("then-now"), own) : List.of();
    return number
        .text()
        .map(
            word ->
                new Suite.Post(
                    word,
                    part.at("title").text(""),
                    part.at("source").text(""),
                    part.at("about").text(""),
                    part.at("hindsight").items().stream()
                        .flatMap(sentence -> sentence.text().stream())
                        .toList(),
                    parts,
                    pairs));
  }

  private static void budget(ConfigNode entry) {
    ConfigNode part = entry.at("budget");
    if (part.present() && entry.at("run").present()) {
      part.refuseKey(
          "a budget for a scenario that is run apart",
          "It takes no time of the suite's.",
          "Keep one of the two.");
      return;
    }
    refuseNoTime("budget", part);
  }

  private static void refuseNoTime(String key, ConfigNode part) {
    if (part.duration().filter(value -> value.isZero()).isPresent()) {
      part.refuse(
          key + ": \"" + part.text("") + "\" is no time",
          "Nothing could be measured in it.",
          "Write a duration such as 5m, or leave it out.");
    }
  }

  private Optional<Scenario> scenario(ConfigNode part) {
    String word = part.text("");
    boolean path = Catalogue.isPath(word);
    Path file = path ? folder.resolve(word) : catalogue.scenarioNamed(word);
    if (!part.present()) {
      return Optional.empty();
    }
    if (!Files.isRegularFile(file)) {
      part.refuse(
          "unknown scenario \"" + ScenarioWords.brief(word) + "\"",
          "There is no " + YamlFile.shown(file) + ".",
          path
              ? "Correct the path; it is relative to this file."
              : ClosestWord.hint(
                  word, catalogue.scenarios().stream().map(Catalogue.Entry::name).toList()));
      return Optional.empty();
    }
    try {
      return named(part, ScenarioReader.read(file, catalogue, List.of()));
    } catch (InvalidFile e) {
      faults.addAll(e.faults());
      return Optional.empty();
    }
  }

  private Optional<Scenario> named(ConfigNode part, Scenario scenario) {
    if (found.putIfAbsent(scenario.source().name(), scenario) != null) {
      part.refuse(
          "a second scenario \"" + scenario.source().name() + "\"",
          "Each has a directory of its name, and its claims count once.",
          "Remove one of the two; `repeats` in its file measures it again.");
      return Optional.empty();
    }
    return Optional.of(scenario);
  }

  private static List<Suite.Pair> pairs(ConfigNode list, Map<String, Scenario> scenarios) {
    return list.items().stream().flatMap(part -> pair(part, scenarios).stream()).toList();
  }

  private static Optional<Suite.Pair> pair(ConfigNode part, Map<String, Scenario> all) {
    ConfigNode in = part.at("in");
    ConfigNode todayIn = part.at("today-in").present() ? part.at("today-in") : in;
    if (Stream.of(in, todayIn).anyMatch(place -> isUnknown(place, all))) {
      return Optional.empty();
    }
    List<String> then = measuring(part.at("then"), among(in, all));
    List<String> today = measuring(part.at("today"), among(todayIn, all));
    if (then.isEmpty() || today.isEmpty()) {
      return Optional.empty();
    }
    List<String> both = then.stream().filter(today::contains).toList();
    if (both.size() == 1) {
      return Optional.of(pair(part, both.getFirst(), both.getFirst()));
    }
    if (both.isEmpty() && then.size() == 1 && today.size() == 1) {
      return Optional.of(pair(part, then.getFirst(), today.getFirst()));
    }
    List<String> several = !both.isEmpty() ? both : then.size() > 1 ? then : today;
    part.refuse(
        "a pair that several scenarios measure: " + String.join(", ", several),
        "It is not said which of them shows the two side by side.",
        "Add in, such as in: "
            + several.getFirst()
            + "; where the two are measured by different scenarios, today-in beside it.");
    return Optional.empty();
  }

  private static boolean isUnknown(ConfigNode place, Map<String, Scenario> all) {
    Optional<String> name = place.text();
    if (name.isEmpty() || all.containsKey(name.get())) {
      return false;
    }
    place.refuse(
        "\"" + ScenarioWords.brief(name.get()) + "\" is no scenario of this post",
        "The two sides are looked for among what is run for the post.",
        ClosestWord.hint(name.get(), all.keySet()));
    return true;
  }

  /** The scenario that was named, or all. */
  private static List<Scenario> among(ConfigNode place, Map<String, Scenario> all) {
    return place
        .text()
        .map(name -> Stream.ofNullable(all.get(name)).toList())
        .orElse(List.copyOf(all.values()));
  }

  private static Suite.Pair pair(ConfigNode part, String thenIn, String todayIn) {
    return new Suite.Pair(
        part.at("name").text(""),
        part.at("then").text(""),
        thenIn,
        part.at("today").text(""),
        todayIn);
  }

  /** Names of the scenarios that measure an approach; a fault where none does. */
  private static List<String> measuring(ConfigNode side, List<Scenario> scenarios) {
    String name = side.text("");
    List<String> names =
        scenarios.stream()
            .filter(scenario -> approaches(scenario).contains(name))
            .map(each -> each.source().name())
            .toList();
    if (names.isEmpty() && side.present()) {
      side.refuse(
          "the approach \"" + ScenarioWords.brief(name) + "\" is not measured for this post",
          "There would be nothing to show on this side.",
          ClosestWord.hint(
              name, scenarios.stream().flatMap(s -> approaches(s).stream()).distinct().toList()));
    }
    return names;
  }

  private static List<String> approaches(Scenario scenario) {
    return scenario.subjects().approaches().isEmpty()
        ? scenario.subjects().systems().stream()
            .flatMap(
                system ->
                    system.approaches().stream()
                        .map(approach -> system.name() + "/" + approach.name()))
            .toList()
        : scenario.subjects().approaches();
  }
}
