package parkbench.inspect;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.inspect.FrameworkCatalogue.ClientRule;
import parkbench.inspect.Inspection.Fact;

/** Finds the HTTP clients of an application: by classes that use them, else by libraries. */
record ClientFinder(Application application, ClassScan classes, List<ClientRule> rules) {

  /** Whether a class refers to a client. */
  boolean sends(ClassFacts type) {
    return rules.stream().anyMatch(rule -> rule.isUsedBy(type));
  }

  /** Whether a class refers to a client that goes through the proxy of its JVM. */
  boolean honoursProxy(ClassFacts type) {
    return rules.stream().anyMatch(rule -> rule.honoursProxy() && rule.isUsedBy(type));
  }

  List<Fact> clients() {
    return rules.stream()
        .flatMap(
            rule ->
                user(rule)
                    .map(type -> new Fact("HTTP client", named(rule), type.name() + " uses it"))
                    .or(() -> ofLibrary(rule))
                    .stream())
        .toList();
  }

  /** Those whose pools may bound requests. */
  Stream<ClientRule> inUse() {
    return rules.stream()
        .filter(
            rule ->
                user(rule).isPresent()
                    || ((rule.uses().isEmpty() || !rule.type().isEmpty())
                        && ofLibrary(rule).isPresent()));
  }

  private Optional<ClassFacts> user(ClientRule rule) {
    return classes.all().filter(rule::isUsedBy).findFirst();
  }

  private String named(ClientRule rule) {
    return application
        .library(rule.libraries())
        .map(library -> library.versioned(rule.name()))
        .orElse(rule.name());
  }

  private Optional<Fact> ofLibrary(ClientRule rule) {
    boolean aloneInUse = rule.uses().isEmpty();
    if (!rule.type().isEmpty() && application.entries().contains(rule.type())) {
      return Optional.of(new Fact("HTTP client", rule.name(), rule.type()));
    }
    return application
        .library(rule.libraries())
        .filter(library -> aloneInUse || classes.all().noneMatch(this::sends))
        .filter(library -> !library.is("spring-web"))
        .map(
            library ->
                new Fact(
                    "HTTP client",
                    named(rule) + (aloneInUse ? "" : " (not used by its own classes)"),
                    library.where()));
  }
}
