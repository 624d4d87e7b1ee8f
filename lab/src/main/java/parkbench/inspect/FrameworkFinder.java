package parkbench.inspect;

import java.util.List;
import java.util.Optional;
import parkbench.inspect.FrameworkCatalogue.Framework;
import parkbench.inspect.FrameworkCatalogue.Signs;
import parkbench.inspect.Inspection.Fact;

/** Recognises a framework by the manifest, by libraries, and by entries of a jar. */
record FrameworkFinder(Application application, List<Framework> frameworks) {

  /** A framework and the sign of it; absent sign: it is none of those that are known. */
  record Match(Framework framework, Optional<Fact> sign) {}

  /** The first whose signs are there; one that others are built on comes after those. */
  Match framework() {
    List<Match> found =
        frameworks.stream()
            .map(each -> new Match(each, sign(each)))
            .filter(match -> match.sign().isPresent())
            .toList();
    return found.stream()
        .filter(match -> found.stream().noneMatch(other -> isBuiltOn(match, other)))
        .findFirst()
        .orElseGet(() -> new Match(withoutSigns(), Optional.empty()));
  }

  private static boolean isBuiltOn(Match basis, Match other) {
    return basis.framework().signs().after().contains(other.framework().name());
  }

  /** The file of servers without a framework. */
  private Framework withoutSigns() {
    return frameworks.stream()
        .filter(each -> !isRecognisable(each.signs()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("frameworks/ lacks the file without signs"));
  }

  private static boolean isRecognisable(Signs signs) {
    return !(signs.manifest().isEmpty()
        && signs.libraries().isEmpty()
        && signs.classes().isEmpty());
  }

  private Optional<Fact> sign(Framework framework) {
    Signs signs = framework.signs();
    return signs.manifest().stream()
        .flatMap(key -> byManifest(framework, key).stream())
        .findFirst()
        .or(() -> application.library(signs.libraries()).map(each -> byLibrary(framework, each)))
        .or(
            () ->
                signs.classes().stream()
                    .filter(application.entries()::contains)
                    .findFirst()
                    .map(entry -> new Fact("framework", framework.name(), entry)));
  }

  private Optional<Fact> byManifest(Framework framework, String key) {
    return application
        .attribute(key)
        .map(
            version ->
                new Fact(
                    "framework",
                    framework.name() + " " + version,
                    ApplicationReader.MANIFEST + ": " + key));
  }

  private static Fact byLibrary(Framework framework, LibraryName library) {
    return new Fact("framework", library.versioned(framework.name()), library.where());
  }
}
