package parkbench.scenario;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.model.Origin;
import parkbench.model.Start;
import parkbench.model.SystemSpec;

/** Finds the systems that a scenario names, reads them, and checks the approaches against them. */
final class SystemsReader {
  private final Sheet sheet;
  private final Path folder;
  private final Catalogue catalogue;
  private final Map<String, SystemSpec> found = new LinkedHashMap<>();
  private final List<Fault> faults = new ArrayList<>();

  /** Whether every named system was read, so that an approach can be called unknown. */
  private boolean complete;

  private SystemsReader(Sheet sheet, Path folder, Catalogue catalogue) {
    this.sheet = sheet;
    this.folder = folder;
    this.catalogue = catalogue;
    this.complete = sheet.root().at("systems").present();
  }

  static SystemsReader read(Sheet sheet, Path file, Catalogue catalogue) {
    Path folder = file.toAbsolutePath().normalize().getParent();
    SystemsReader reader =
        new SystemsReader(sheet, folder == null ? Path.of("/") : folder, catalogue);
    reader.sheet.root().at("systems").items().forEach(reader::system);
    reader.sheet.root().at("approaches").items().forEach(reader::approach);
    reader
        .sheet
        .root()
        .at("thresholds")
        .items()
        .forEach(bound -> reader.approach(bound.at("approach")));
    reader.sheet.root().at("claims").items().stream()
        .flatMap(claim -> Stream.of(claim, claim.at("of"), claim.at("to")))
        .forEach(side -> reader.approach(side.at("approach")));
    return reader;
  }

  List<SystemSpec> found() {
    return List.copyOf(found.values());
  }

  /** Faults of the system files. */
  List<Fault> faults() {
    return faults;
  }

  private void system(Part part) {
    Optional<SystemSpec> system = read(part, part.text(""));
    if (system.isPresent()) {
      add(part, system.get());
    } else {
      complete = false;
    }
  }

  /** The system of a name or a path; where there is none, or it has faults, these are told. */
  private Optional<SystemSpec> read(Part part, String word) {
    Path file = Catalogue.isPath(word) ? folder.resolve(word) : catalogue.systemFile(word);
    if (!Files.isRegularFile(file)) {
      part.refuse(
          "unknown system \"" + Words.brief(word) + "\"",
          Catalogue.isPath(word)
              ? "There is no file " + YamlFile.shown(file) + "."
              : "There is no system of this name under "
                  + YamlFile.shown(catalogue.systemsFolder())
                  + ".",
          Catalogue.isPath(word)
              ? "Correct the path; it is relative to this file."
              : Nearest.hint(word, catalogue.systemNames())
                  + " A file of your own is named by its path: ./my-service.yaml.");
      return Optional.empty();
    }
    try {
      return Optional.of(SystemReader.read(file));
    } catch (InvalidFile e) {
      faults.addAll(e.faults());
      return Optional.empty();
    }
  }

  /**
   * The origin that answers in the upstream's place: a system that may be none of those under test.
   */
  Optional<Origin> origin() {
    Part part = sheet.root().at("upstream").at("origin");
    if (!part.present()) {
      return Optional.empty();
    }
    String word = part.text("");
    int slash = word.lastIndexOf('/');
    String name = word.substring(0, Math.max(slash, 0));
    SystemSpec known = found.get(name);
    return (known == null ? read(part, name) : Optional.of(known))
        .flatMap(system -> origin(part, system, word.substring(slash + 1)));
  }

  private static Optional<Origin> origin(Part part, SystemSpec system, String approach) {
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
          "unknown approach \"" + Words.brief(part.text("")) + "\"",
          "The origin is asked by an approach's request.",
          Nearest.hint(part.text(""), names(system).toList()));
    }
    return origin;
  }

  private void add(Part part, SystemSpec system) {
    if (found.putIfAbsent(system.name(), system) != null) {
      part.refuse(
          "a second system with the name \"" + system.name() + "\"",
          "Approaches are distinguished by the names of their systems.",
          "Remove one, or rename it in its file.");
    }
  }

  private void approach(Part part) {
    String word = part.text("");
    List<String> known = found.values().stream().flatMap(SystemsReader::names).toList();
    boolean tellable = complete || found.containsKey(word.replaceFirst("/.*", ""));
    if (part.present() && tellable && !known.contains(word)) {
      part.refuse(
          "unknown approach \"" + Words.brief(word) + "\"",
          "The systems of this scenario offer no such approach.",
          Nearest.hint(word, known));
    }
  }

  private static Stream<String> names(SystemSpec system) {
    return system.approaches().stream().map(approach -> system.name() + "/" + approach.name());
  }
}
