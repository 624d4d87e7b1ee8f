package parkbench.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.system.Origin;
import parkbench.system.Scheme;
import parkbench.system.Start;
import parkbench.system.SystemSpec;
import parkbench.text.ScenarioWords;

/** Finds the systems that a scenario names, reads them, and checks the approaches against them. */
final class SystemsReader {
  private final ConfigTree sheet;
  private final Path file;
  private final Path folder;
  private final Catalogue catalogue;
  private final PropertyAxes axes;
  private final Map<String, SystemSpec> found = new LinkedHashMap<>();
  private final List<ConfigError> faults = new ArrayList<>();

  /** Whether every named system was read, so that an approach can be called unknown. */
  private boolean complete;

  private SystemsReader(ConfigTree sheet, Path file, Catalogue catalogue) {
    Path parent = file.getParent();
    this.sheet = sheet;
    this.file = file;
    this.folder = parent == null ? Path.of("/") : parent;
    this.catalogue = catalogue;
    this.axes = new PropertyAxes(sheet.root().at("matrix"));
    this.complete = sheet.root().at("systems").present();
  }

  static SystemsReader read(ConfigTree sheet, Path file, Catalogue catalogue) {
    SystemsReader reader = new SystemsReader(sheet, file.toAbsolutePath().normalize(), catalogue);
    reader.sheet.root().at("systems").items().forEach(reader::system);
    reader.declareLimits();
    if (reader.complete) {
      reader.axes.check(reader.found());
    }
    reader.sheet.root().at("approaches").items().forEach(reader::approaches);
    reader
        .sheet
        .root()
        .at("thresholds")
        .items()
        .forEach(bound -> reader.approaches(bound.at("approach")));
    reader.sheet.root().at("claims").items().stream()
        .flatMap(claim -> Stream.of(claim, claim.at("of"), claim.at("to")))
        .forEach(side -> reader.approach(side.at("approach")));
    return reader;
  }

  List<SystemSpec> found() {
    return List.copyOf(found.values());
  }

  /** The approaches that a name stands for: several where an axis of settings varies it. */
  List<String> names(String approach) {
    return axes.names(approach);
  }

  /** Faults of the system files. */
  List<ConfigError> faults() {
    return faults;
  }

  private void system(ConfigNode part) {
    Optional<SystemSpec> system = part.isText() ? read(part, part.text("")) : inline(part);
    if (system.isPresent()) {
      add(part, axes.expand(system.get()));
    } else {
      complete = false;
    }
  }

  /**
   * Where all services run already, the scenario's limits say what they have. Beside one that the
   * lab starts they say what that one is given.
   */
  private void declareLimits() {
    ConfigNode limits = sheet.root().at("limits");
    boolean cpus = limits.at("cores").present() || limits.at("cpus").present();
    boolean varied = sheet.root().at("matrix").at("cpus").present();
    if (cpus && !varied && found.values().stream().noneMatch(each -> each.start().ours())) {
      found.replaceAll((name, system) -> limited(system));
    }
  }

  private static SystemSpec limited(SystemSpec system) {
    return system.start() instanceof Start.Running running
        ? system.as(system.name(), new Start.Running(running.url(), Start.Running.Known.DECLARED))
        : system;
  }

  private Optional<SystemSpec> inline(ConfigNode part) {
    try {
      return Optional.of(SystemReader.read(part, file));
    } catch (InvalidFile e) {
      faults.addAll(e.faults());
      return Optional.empty();
    }
  }

  /** The system of a name or a path; where there is none, or it has faults, these are reported. */
  private Optional<SystemSpec> read(ConfigNode part, String word) {
    Path named = Catalogue.isPath(word) ? folder.resolve(word) : catalogue.systemFile(word);
    if (!Files.isRegularFile(named)) {
      part.refuse(
          "unknown system \"" + ScenarioWords.brief(word) + "\"",
          Catalogue.isPath(word)
              ? "There is no file " + YamlFile.shown(named) + "."
              : "There is no system of this name under "
                  + YamlFile.shown(catalogue.systemsFolder())
                  + ".",
          Catalogue.isPath(word)
              ? "Correct the path; it is relative to this file."
              : ClosestWord.hint(word, catalogue.systemNames())
                  + " A file of your own is named by its path: ./my-service.yaml.");
      return Optional.empty();
    }
    try {
      return Optional.of(SystemReader.read(named));
    } catch (InvalidFile e) {
      faults.addAll(e.faults());
      return Optional.empty();
    }
  }

  /**
   * What answers in the upstream's place, or is the database behind it: a system that may be none
   * of those under test.
   */
  Optional<Origin> origin() {
    ConfigNode part = sheet.root().at("upstream").at("origin");
    if (!part.present()) {
      return database();
    }
    String word = part.text("");
    int slash = word.lastIndexOf('/');
    String name = word.substring(0, Math.max(slash, 0));
    SystemSpec known = found.get(name);
    return (known == null ? read(part, name) : Optional.of(known))
        .flatMap(system -> origin(part, system, word.substring(slash + 1)));
  }

  /** The server that the lab starts, where an upstream says {@code postgres: embedded}. */
  private Optional<Origin> database() {
    return Stream.concat(
            Stream.of(sheet.root().at("upstream")),
            sheet.root().at("upstreams").entries().values().stream())
        .map(upstream -> upstream.at("postgres"))
        .filter(part -> part.text("").equals(UpstreamSpecReader.EMBEDDED))
        .findFirst()
        .flatMap(part -> read(part, "postgres").filter(system -> isDatabase(part, system)))
        .map(system -> new Origin(system, system.approaches().getFirst(), Optional.empty()));
  }

  private static boolean isDatabase(ConfigNode part, SystemSpec system) {
    if (system.scheme() != Scheme.POSTGRESQL) {
      part.refuse(
          "the system postgres is no database",
          "Queries are relayed to it.",
          "Restore systems/postgres, or name the address of a server.");
    }
    return system.scheme() == Scheme.POSTGRESQL;
  }

  private static Optional<Origin> origin(ConfigNode part, SystemSpec system, String approach) {
    if (system.scheme() == Scheme.POSTGRESQL) {
      part.refuse(
          "an origin that is a database",
          "It is asked over HTTP.",
          "Write postgres: embedded in place of origin.");
      return Optional.empty();
    }
    if (system.isUpstream() || system.start() instanceof Start.Running) {
      part.refuse(
          "an origin that is not to be started",
          "It is started with each service, so none sees the state that another left.",
          "Name a system that is a jar or a command.");
      return Optional.empty();
    }
    Optional<Origin> origin =
        system.approaches().stream()
            .filter(known -> known.name().equals(approach))
            .findFirst()
            .map(known -> new Origin(system, known, Optional.empty()));
    if (origin.filter(named -> named.approach().calls() > 0).isPresent()) {
      part.refuse(
          "an origin that calls an upstream itself",
          "There is nothing behind it that it could call.",
          "Name an approach that waits by itself, such as wiremock/as-shipped.");
    }
    if (origin.isEmpty()) {
      part.refuse(
          "unknown approach \"" + ScenarioWords.brief(part.text("")) + "\"",
          "The origin is asked by an approach's request.",
          ClosestWord.hint(part.text(""), names(system).toList()));
    }
    return origin;
  }

  private void add(ConfigNode part, SystemSpec system) {
    if (system.scheme() == Scheme.POSTGRESQL) {
      part.refuse(
          system.name() + " is a database",
          "Services are asked over HTTP.",
          "Name a service that asks it, and write postgres: embedded under upstream.");
    }
    if (found.putIfAbsent(system.name(), system) != null) {
      part.refuse(
          "a second system with the name \"" + system.name() + "\"",
          "Approaches are distinguished by the names of their systems.",
          "Remove one, or rename it in its file.");
    }
  }

  /** A name that may stand for several. */
  private void approaches(ConfigNode part) {
    if (names(part.text("")).equals(List.of(part.text("")))) {
      approach(part);
    }
  }

  private void approach(ConfigNode part) {
    String word = part.text("");
    List<String> known = found.values().stream().flatMap(SystemsReader::names).toList();
    boolean tellable = complete || found.containsKey(word.replaceFirst("/.*", ""));
    if (part.present() && tellable && !known.contains(word)) {
      part.refuse(
          "unknown approach \"" + ScenarioWords.brief(word) + "\"",
          "The systems of this scenario offer no such approach.",
          ClosestWord.hint(word, known));
    }
  }

  private static Stream<String> names(SystemSpec system) {
    return system.approaches().stream().map(approach -> system.name() + "/" + approach.name());
  }
}
