package parkbench.inspect;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import parkbench.inspect.FrameworkCatalogue.OptionRule;
import parkbench.inspect.FrameworkCatalogue.ServerRule;
import parkbench.inspect.Inspection.Fact;
import parkbench.inspect.Inspection.Platform;

/** Finds what runs an application: the server, the release of Java, and options for both. */
record PlatformFinder(ApplicationFacts facts) {

  /** A server that was found. */
  record ServerMatch(ServerRule rule, Fact fact) {}

  Platform platform(Optional<ServerMatch> server) {
    List<OptionRule> options = facts.framework().options().stream().filter(this::isNeeded).toList();
    int least = options.stream().mapToInt(OptionRule::fromJava).max().orElse(0);
    Optional<Integer> release = facts.classes().release();
    return new Platform(
        facts.sign(),
        server.map(ServerMatch::fact),
        release.map(this::java),
        release.map(needed -> OptionalInt.of(Math.max(needed, least))).orElse(OptionalInt.empty()),
        options.stream().map(PlatformFinder::start).toList(),
        server
            .filter(
                found -> found.rule().pool().filter(pool -> !pool.threads().isEmpty()).isPresent())
            .filter(found -> !facts.hasVirtualThreads())
            .flatMap(found -> facts.virtualThreads()));
  }

  private boolean isNeeded(OptionRule rule) {
    return rule.before().isEmpty()
        || facts
            .sign()
            .filter(sign -> VersionOrder.isBefore(sign.value(), rule.before()))
            .isPresent();
  }

  private static Fact start(OptionRule rule) {
    return rule.option().isEmpty()
        ? new Fact("arguments", rule.arguments(), rule.why())
        : new Fact("option", rule.option(), rule.why());
  }

  private Fact java(int needed) {
    Application application = facts.application();
    String built =
        application
            .attribute("Build-Jdk-Spec")
            .or(() -> application.attribute("Build-Jdk"))
            .map(jdk -> ", built with " + Words.line(jdk))
            .orElse("");
    boolean multi = application.attribute("Multi-Release").filter("true"::equals).isPresent();
    return new Fact(
        "Java",
        needed + " or later" + built + (multi ? ", multi-release" : ""),
        "class files of its own");
  }

  /** The first server of the framework whose signs are there. */
  Optional<ServerMatch> server() {
    return facts.framework().servers().stream()
        .flatMap(rule -> server(rule).map(fact -> new ServerMatch(rule, fact)).stream())
        .findFirst();
  }

  private Optional<Fact> server(ServerRule rule) {
    Application application = facts.application();
    if (!rule.beside().isEmpty() && application.library(rule.beside()).isEmpty()) {
      return Optional.empty();
    }
    Optional<LibraryName> library = application.library(rule.libraries());
    if (library.isPresent()) {
      String name = library.get().versioned(rule.name());
      return Optional.of(new Fact("server", name, library.get().where()));
    }
    if (!rule.type().isEmpty() && application.has(rule.type())) {
      return Optional.of(new Fact("server", rule.name(), rule.type()));
    }
    return !rule.uses().isEmpty() && facts.classes().mentions(rule.uses())
        ? Optional.of(new Fact("server", rule.name(), "classes use " + rule.uses()))
        : Optional.empty();
  }
}
