package parkbench.inspect;

import java.util.List;
import java.util.Optional;
import parkbench.inspect.FrameworkCatalogue.EndpointRule;
import parkbench.inspect.FrameworkCatalogue.Framework;
import parkbench.inspect.FrameworkCatalogue.ServerRule;
import parkbench.inspect.FrameworkCatalogue.Signs;
import parkbench.inspect.Inspection.Fact;

/** Recognises framework and server by the manifest, by libraries, and by entries of a jar. */
record FrameworkFinder(Application application, FrameworkCatalogue catalogue, ClassScan classes) {

  /** A framework and the sign of it; absent sign: it is none of those that are known. */
  record Match(Framework framework, Optional<Fact> fact) {}

  /** The first whose signs are there; one that others are built on comes after those. */
  Match framework() {
    List<Match> found =
        catalogue.frameworks().stream()
            .flatMap(each -> sign(each).map(fact -> new Match(each, Optional.of(fact))).stream())
            .toList();
    return found.stream()
        .filter(
            match ->
                found.stream()
                    .noneMatch(
                        other ->
                            match.framework().signs().after().contains(other.framework().name())))
        .findFirst()
        .orElseGet(() -> new Match(plain(), Optional.empty()));
  }

  /** The file of servers without a framework. */
  private Framework plain() {
    return catalogue.frameworks().stream()
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
        .flatMap(
            key ->
                application
                    .attribute(key)
                    .map(
                        version ->
                            new Fact(
                                "framework",
                                framework.name() + " " + version,
                                "META-INF/MANIFEST.MF: " + key))
                    .stream())
        .findFirst()
        .or(
            () ->
                application
                    .library(signs.libraries())
                    .map(
                        library ->
                            new Fact(
                                "framework",
                                (framework.name() + " " + library.version()).strip(),
                                library.where())))
        .or(
            () ->
                signs.classes().stream()
                    .filter(application.entries()::contains)
                    .findFirst()
                    .map(entry -> new Fact("framework", framework.name(), entry)));
  }

  /** The server of a framework, and its sign. */
  Optional<ServerMatch> server(Framework framework) {
    return framework.servers().stream()
        .flatMap(rule -> server(rule).map(fact -> new ServerMatch(rule, fact)).stream())
        .findFirst();
  }

  /** A server that was found. */
  record ServerMatch(ServerRule rule, Fact fact) {}

  private Optional<Fact> server(ServerRule rule) {
    if (!rule.beside().isEmpty() && application.library(rule.beside()).isEmpty()) {
      return Optional.empty();
    }
    return application
        .library(rule.libraries())
        .map(
            library ->
                new Fact(
                    "server", (rule.name() + " " + library.version()).strip(), library.where()))
        .or(
            () ->
                !rule.type().isEmpty() && application.has(rule.type())
                    ? Optional.of(new Fact("server", rule.name(), rule.type()))
                    : Optional.empty())
        .or(
            () ->
                !rule.uses().isEmpty() && classes.mentions(rule.uses())
                    ? Optional.of(new Fact("server", rule.name(), "classes use " + rule.uses()))
                    : Optional.empty());
  }

  /** A path of a library that is there and not switched off. */
  Optional<Fact> endpoint(List<EndpointRule> rules, String what, Settings settings) {
    return rules.stream()
        .filter(rule -> rule.unless().isEmpty() || !settings.isTrue(rule.unless()))
        .flatMap(rule -> where(rule).map(where -> endpoint(rule, what, where, settings)).stream())
        .findFirst();
  }

  Optional<EndpointRule> rule(List<EndpointRule> rules) {
    return rules.stream().filter(rule -> where(rule).isPresent()).findFirst();
  }

  private Optional<String> where(EndpointRule rule) {
    return application
        .library(rule.library())
        .map(LibraryName::where)
        .or(
            () ->
                !rule.type().isEmpty() && application.entries().contains(rule.type())
                    ? Optional.of(rule.type())
                    : Optional.empty());
  }

  /** Whether a setting leaves an endpoint out. */
  private static boolean isHidden(EndpointRule rule, Settings settings) {
    if (rule.exposedBy().isEmpty()) {
      return false;
    }
    String exposed =
        settings.at(rule.exposedBy()).map(FileSetting::value).map(settings::resolved).orElse("");
    String name = rule.path().substring(rule.path().lastIndexOf('/') + 1);
    return !exposed.contains("*") && !exposed.contains(name);
  }

  private static Fact endpoint(EndpointRule rule, String what, String where, Settings settings) {
    String path =
        rule.below()
            .flatMap(
                below ->
                    settings
                        .at(below.key())
                        .map(setting -> settings.resolved(setting.value()) + below.path()))
            .orElse(rule.path());
    return new Fact(
        what, Paths.joined(path) + (isHidden(rule, settings) ? " (not exposed)" : ""), where);
  }
}
