package parkbench.inspect;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import parkbench.inspect.FrameworkCatalogue.ClientRules;
import parkbench.inspect.FrameworkCatalogue.EndpointRule;
import parkbench.inspect.FrameworkCatalogue.Need;
import parkbench.inspect.Inspection.Fact;
import parkbench.inspect.Inspection.NeedFact;

/** Finds what an application needs beside the upstream, and what else is known of it. */
record NeedsFinder(ApplicationFacts facts, ClientRules rules, ClientFinder clients) {
  private static final String ASPECT = "org.aspectj.lang.annotation.Aspect";

  private static final List<String> EMBEDDED =
      List.of("h2", "hsqldb", "derby", "sqlite", "sqlite-jdbc");

  /** What its libraries need. */
  List<Need> ofLibraries() {
    return Stream.concat(rules.needs().stream(), facts.framework().needs().stream())
        .filter(
            need ->
                facts.application().library(need.libraries()).isPresent()
                    || facts.application().entries().contains(need.type()))
        .toList();
  }

  List<NeedFact> needs() {
    Set<NeedFact> needs = new LinkedHashSet<>();
    databases().forEach(text -> needs.add(new NeedFact(text, true)));
    ofLibraries().forEach(need -> needs.add(fact(need)));
    aspects().forEach(text -> needs.add(new NeedFact(text, true)));
    if (facts.classes().all().findAny().isEmpty()) {
      needs.add(
          new NeedFact(
              "Classes: no class of its own was found. Check that the build is complete.", true));
    }
    return List.copyOf(needs);
  }

  /** Classes that call something around the methods of others. */
  private Stream<String> aspects() {
    return facts
        .classes()
        .all()
        .filter(type -> type.annotations().stream().anyMatch(each -> each.type().equals(ASPECT)))
        .filter(clients::sends)
        .map(
            type ->
                type.simpleName()
                    + " is an aspect that calls an upstream: add its calls to those of the"
                    + " request; parkbench try shows them.");
  }

  private NeedFact fact(Need need) {
    return need.key().isEmpty()
        ? new NeedFact(need.text(), need.sure().stream().anyMatch(this::isUsed))
        : new NeedFact(
            need.text() + " The file sets " + need.key() + " to " + need.value() + ".", false);
  }

  /** Whether a setting or a class in use begins so. */
  private boolean isUsed(String prefix) {
    return facts.settings().all().stream().anyMatch(each -> each.key().startsWith(prefix))
        || facts
            .classes()
            .all()
            .flatMap(type -> type.mentioned().stream())
            .anyMatch(each -> each.startsWith(prefix));
  }

  /** Databases that must be started, by their addresses; else by a driver without an address. */
  private List<String> databases() {
    List<FileSetting> addresses =
        facts.settings().all().stream().filter(each -> kind(each).isPresent()).toList();
    return addresses.isEmpty()
        ? withoutAddress().stream().toList()
        : addresses.stream()
            .filter(each -> !isEmbedded(facts.settings().resolved(each.value())))
            .map(
                each ->
                    "A database: "
                        + kind(each).orElse("")
                        + " at "
                        + Words.line(each.key())
                        + ". Start it, or give another address"
                        + inMemory(each)
                        + ".")
            .toList();
  }

  /** An address of H2 in the process, where its library is there and Spring reads the key. */
  private String inMemory(FileSetting setting) {
    return setting.key().equals("spring.datasource.url")
            && facts.application().library("h2").isPresent()
        ? ", as the argument --spring.datasource.url=jdbc:h2:mem:test"
        : "";
  }

  private Optional<String> withoutAddress() {
    Application application = facts.application();
    return application
        .library(rules.databaseDrivers())
        .filter(driver -> application.library("hibernate-core").isPresent())
        .filter(driver -> application.library(EMBEDDED).isEmpty())
        .map(
            driver ->
                "A database for "
                    + driver.artifact()
                    + ": no setting holds its address, such as spring.datasource.url.");
  }

  /** {@code postgresql} of {@code jdbc:postgresql://…}; the rest may hold a password. */
  private Optional<String> kind(FileSetting setting) {
    String value = facts.settings().resolved(setting.value());
    return value.matches("(?s)(jdbc|r2dbc):[a-z0-9]+:.*")
        ? Optional.of(value.split(":", 3)[1])
        : Optional.empty();
  }

  /** Whether a database runs in the process; those with a server name it behind their kind. */
  private static boolean isEmbedded(String url) {
    String[] parts = url.split(":", 4);
    return EMBEDDED.contains(parts[1])
        && !(parts.length > 2 && parts[2].matches("tcp|ssl|hsql|hsqls|http|https|//.*"));
  }

  /** Metrics, databases and virtual threads. */
  List<Fact> others(EndpointFinder endpoints) {
    List<Fact> others = new ArrayList<>();
    metrics(endpoints).ifPresent(others::add);
    for (FileSetting setting : facts.settings().all()) {
      kind(setting).ifPresent(kind -> others.add(new Fact("database", kind, setting.where())));
    }
    if (facts.hasVirtualThreads()) {
      String where =
          facts
              .settings()
              .first(facts.virtualThreads().stream().toList())
              .map(FileSetting::where)
              .orElse("");
      others.add(new Fact("threads", "virtual threads", where));
    }
    return others;
  }

  private Optional<Fact> metrics(EndpointFinder endpoints) {
    List<EndpointRule> metrics = facts.framework().metrics();
    String name = endpoints.rule(metrics).map(EndpointRule::name).orElse("metrics");
    return endpoints
        .endpoint(metrics, "metrics")
        .map(fact -> new Fact("metrics", name + " at " + fact.value(), fact.where()));
  }
}
