package parkbench.inspect;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Stream;
import parkbench.inspect.ClassFacts.Step;
import parkbench.inspect.FrameworkCatalogue.Calls;
import parkbench.inspect.FrameworkCatalogue.EndpointRule;
import parkbench.inspect.FrameworkCatalogue.Need;
import parkbench.inspect.FrameworkCatalogue.PortRule;
import parkbench.inspect.Inspection.Fact;
import parkbench.inspect.Inspection.Given;
import parkbench.inspect.Inspection.Listening;

/** Finds where an application listens, how it gets another port, and when it is ready. */
final class ListeningFinder {
  /** Steps between a port and the call that takes it. */
  private static final int NEAR = 6;

  private final ApplicationFacts facts;
  private final Settings settings;
  private final PortRule rule;
  private final EndpointFinder endpoints;
  private final List<Need> needs;
  private final Optional<FileSetting> set;
  private final Optional<Constant> constant;

  /** A port in the code of a class. */
  private record Constant(int port, String where) {}

  /** How it gets its port. */
  private record Port(
      Optional<Fact> fact, Passing passing, OptionalInt fixed, List<Given> further) {}

  /**
   * @param portCalls calls by which a program chooses its port
   * @param needs what it has beside the upstream, and may be switched off
   */
  ListeningFinder(
      ApplicationFacts facts, EndpointFinder endpoints, Calls portCalls, List<Need> needs) {
    this.facts = facts;
    this.settings = facts.settings();
    this.rule = facts.framework().port();
    this.endpoints = endpoints;
    this.needs = needs;
    this.set = settings.first(rule.keys());
    this.constant = constant(facts.classes(), portCalls);
  }

  Listening listening() {
    Optional<Fact> base = base();
    Port port =
        Stream.<Supplier<Optional<Port>>>of(this::ofFramework, this::ofCode, this::free)
            .flatMap(each -> each.get().stream())
            .findFirst()
            .orElseGet(this::fixed);
    return new Listening(
        port.fact(), port.passing(), port.fixed(), base, ready(base), port.further());
  }

  private Optional<Fact> base() {
    return settings
        .first(facts.framework().base())
        .map(
            setting ->
                new Fact(
                    "context path",
                    Paths.joined(settings.resolved(setting.value())),
                    setting.where()))
        .filter(fact -> !fact.value().equals("/"));
  }

  private Optional<Fact> ready(Optional<Fact> base) {
    return endpoints
        .endpoint(facts.framework().health(), "health")
        .map(
            fact ->
                new Fact(
                    fact.what(),
                    Paths.joined(base.map(Fact::value).orElse(""), fact.value()),
                    fact.where()));
  }

  /** By the setting of the framework, unless code makes the server without it. */
  private Optional<Port> ofFramework() {
    boolean settable = !rule.onlySet() || set.isPresent();
    if (facts.framework().settings() == Passing.Kind.NONE
        || isEmbeddedKtor()
        || isUnread()
        || !settable) {
      return Optional.empty();
    }
    Optional<Fact> port =
        set.map(each -> new Fact("port", settings.resolved(each.value()), each.where()))
            .or(this::standard);
    String key = rule.onlySet() ? set.map(FileSetting::key).orElse("") : rule.keys().getFirst();
    return Optional.of(new Port(port, facts.passing(key), OptionalInt.empty(), further()));
  }

  private Optional<Fact> standard() {
    return rule.standard().isPresent()
        ? Optional.of(
            new Fact(
                "port",
                String.valueOf(rule.standard().getAsInt()),
                "default of " + facts.framework().name()))
        : Optional.empty();
  }

  /**
   * Whether code starts Ktor's server with a constant, and no {@code EngineMain} reads settings.
   */
  private boolean isEmbeddedKtor() {
    return facts.framework().settings() == Passing.Kind.KTOR
        && constant.isPresent()
        && !facts.application().attribute("Main-Class").orElse("").endsWith("EngineMain");
  }

  /** Whether code makes the server and gives it no settings. */
  private boolean isUnread() {
    return rule.builtBy().filter(facts::makes).isPresent()
        && rule.readBy().filter(facts::makes).isEmpty();
  }

  private Optional<Port> ofCode() {
    return facts.codeSettings().stream()
        .filter(CodeSetting::isPort)
        .findFirst()
        .map(
            setting ->
                new Port(
                    Optional.of(
                        new Fact(
                            "port",
                            setting.standard().isEmpty() ? "as it is given" : setting.standard(),
                            setting.in().name() + ": " + setting.passing().key())),
                    setting.passing(),
                    OptionalInt.empty(),
                    List.of()));
  }

  private Optional<Port> free() {
    Fact any = new Fact("port", "a free port at each start", "its code gives the server none");
    return isUnread() && constant.isEmpty()
        ? Optional.of(new Port(Optional.of(any), Passing.NONE, OptionalInt.empty(), List.of()))
        : Optional.empty();
  }

  private Port fixed() {
    Optional<Fact> fact =
        constant
            .map(each -> new Fact("port", String.valueOf(each.port()), each.where()))
            .or(
                () ->
                    set.filter(each -> settings.whole(each).isPresent())
                        .map(
                            each ->
                                new Fact(
                                    "port", "" + settings.whole(each).getAsInt(), each.where())));
    return new Port(
        fact,
        Passing.NONE,
        fact.map(each -> OptionalInt.of(Integer.parseInt(each.value())))
            .orElse(OptionalInt.empty()),
        List.of());
  }

  private static Optional<Constant> constant(ClassScan classes, Calls portCalls) {
    return classes
        .sites(Step.Call.class)
        .filter(site -> portCalls.fits(site.step()))
        .flatMap(
            site ->
                Step.of(site.before(NEAR).reversed(), Step.Whole.class)
                    .map(Step.Whole::value)
                    .filter(Address::isPort)
                    .limit(1)
                    .map(port -> new Constant(port, site.in().name() + " (constant)")))
        .findFirst();
  }

  /** Settings that a run must give beside the port. */
  private List<Given> further() {
    return Stream.of(managementPort(), freePorts(), filesBeside(), switchedOff())
        .flatMap(each -> each)
        .toList();
  }

  /** A port of its own for management is set to the service's, where readiness is asked. */
  private Stream<Given> managementPort() {
    return endpoints
        .rule(facts.framework().health())
        .map(EndpointRule::ownPort)
        .filter(key -> !key.isEmpty() && settings.at(key).isPresent())
        .map(key -> new Given(facts.passing(key), "${port}"))
        .stream();
  }

  private Stream<Given> freePorts() {
    return rule.free().stream()
        .flatMap(key -> settings.at(key).stream())
        .map(each -> new Given(facts.passing(each.key()), "0"));
  }

  /** Files that a file of settings names by a path from its own folder: a run starts elsewhere. */
  private Stream<Given> filesBeside() {
    return facts.named().stream().flatMap(this::filesBeside);
  }

  private Stream<Given> filesBeside(Path file) {
    return settings.all().stream()
        .filter(each -> each.where().startsWith(file.getFileName() + ": "))
        .filter(each -> each.value().matches("[\\w./-]+\\.\\w+"))
        .filter(each -> Files.isRegularFile(file.resolveSibling(each.value())))
        .map(
            each ->
                new Given(
                    facts.passing(each.key()),
                    file.resolveSibling(each.value()).normalize().toString()));
  }

  /** What a service alone cannot reach, and can do without. */
  private Stream<Given> switchedOff() {
    return needs.stream()
        .filter(need -> !need.key().isEmpty())
        .map(need -> new Given(facts.passing(need.key()), need.value()));
  }
}
