package parkbench.inspect;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import parkbench.inspect.ClassFacts.Step;
import parkbench.inspect.FrameworkCatalogue.ClientRule;
import parkbench.inspect.FrameworkCatalogue.PoolRule;
import parkbench.inspect.Inspection.Fact;
import parkbench.inspect.Inspection.PoolFact;
import parkbench.inspect.PlatformFinder.ServerMatch;
import parkbench.record.PoolSetting;
import parkbench.stacks.Library;

/** Finds pools and their sizes: in settings, in calls of a builder, and in what libraries do. */
record PoolFinder(ApplicationFacts facts, List<Library> libraries) {
  /** Clients that send by another one. */
  private static final Set<String> LAYERS =
      Set.of(
          "RestTemplate",
          "RestClient",
          "OpenFeign",
          "Retrofit",
          "Jersey client",
          "Ktor client",
          "Spring Cloud Gateway");

  private static final int LARGEST = 1_000_000;

  List<PoolFact> pools(
      Optional<ServerMatch> server, ClientFinder clients, List<ClientRule> databases) {
    return Stream.of(ofServer(server), ofClients(clients), ofDatabases(databases))
        .flatMap(each -> each)
        .toList();
  }

  private Stream<PoolFact> ofServer(Optional<ServerMatch> server) {
    return server.filter(match -> !facts.hasVirtualThreads()).stream()
        .flatMap(
            match ->
                match.rule().pool().map(pool -> pool(pool, true, match.fact().where())).stream());
  }

  /** A request need not use a pool where there are several clients. */
  private Stream<PoolFact> ofClients(ClientFinder clients) {
    boolean alone =
        clients.inUse().map(ClientRule::name).filter(name -> !LAYERS.contains(name)).count() <= 1;
    return clients
        .inUse()
        .flatMap(
            rule ->
                rule
                    .pool()
                    .filter(pool -> isThere(rule, pool))
                    .map(pool -> pool(pool, alone, rule.name()))
                    .stream());
  }

  private boolean isThere(ClientRule rule, PoolRule pool) {
    return facts
        .application()
        .library(rule.libraries())
        .filter(library -> VersionOrder.isBefore(library.version(), pool.since()))
        .isEmpty();
  }

  private Stream<PoolFact> ofDatabases(List<ClientRule> databases) {
    return databases.stream()
        .flatMap(
            rule ->
                facts
                    .application()
                    .library(rule.libraries())
                    .flatMap(
                        library ->
                            rule.pool().map(pool -> pool(pool, isHeld(pool), library.where())))
                    .stream());
  }

  /** Whether each request keeps a connection for its whole time. */
  private boolean isHeld(PoolRule pool) {
    return pool.heldBy()
        .filter(held -> facts.application().library(held.library()).isPresent())
        .filter(held -> facts.settings().value(held.unless()).filter("false"::equals).isEmpty())
        .isPresent();
  }

  private PoolFact pool(PoolRule rule, boolean bounds, String where) {
    Optional<PoolSetting> known = known(rule);
    String setting =
        rule.setting().isEmpty() ? known.map(PoolSetting::key).orElse("") : rule.setting();
    Sized sized =
        bySettings(rule, setting)
            .or(() -> byCalls(rule))
            .orElseGet(() -> new Sized(standard(rule, known), where + ", default"));
    boolean sure = sized.size().stream().anyMatch(size -> size > 0 && size <= LARGEST);
    return new PoolFact(
        rule.name(),
        sure ? sized.size() : OptionalInt.empty(),
        rule.threads(),
        setting,
        bounds && sure,
        sized.where());
  }

  /**
   * The size of a pool.
   *
   * @param size absent: the number is no constant
   */
  private record Sized(OptionalInt size, String where) {}

  private Optional<Sized> bySettings(PoolRule rule, String setting) {
    return facts
        .settings()
        .first(Stream.concat(Stream.of(setting), rule.keys().stream()).toList())
        .map(set -> new Sized(facts.settings().whole(set), set.where()))
        .filter(sized -> sized.size().isPresent());
  }

  /** The number before a call such as {@code setMaxPoolSize}. */
  private Optional<Sized> byCalls(PoolRule rule) {
    return facts
        .classes()
        .sites(Step.Call.class)
        .filter(site -> rule.calls().contains(site.step().method()))
        .map(PoolFinder::sized)
        .max(Comparator.comparing(each -> each.size().isPresent()));
  }

  private static Sized sized(CodeSite<Step.Call> site) {
    return new Sized(
        Step.of(site.before(1), Step.Whole.class).mapToInt(Step.Whole::value).findFirst(),
        site.in().name() + ": " + site.step().method());
  }

  private static OptionalInt standard(PoolRule rule, Optional<PoolSetting> known) {
    return known
        .map(PoolSetting::standard)
        .filter(text -> text.matches("\\d{1,6}"))
        .map(text -> OptionalInt.of(Integer.parseInt(text)))
        .orElse(rule.size());
  }

  /** What a library file says of this framework in its version. */
  private Optional<PoolSetting> known(PoolRule rule) {
    String framework = framework();
    return libraries.stream()
        .filter(library -> library.name().equals(rule.library()))
        .flatMap(
            library ->
                library.pools().isEmpty()
                    ? library.connectionSettings().stream()
                    : library.pools().getFirst().settings().stream())
        .filter(each -> each.of().isEmpty() || framework.startsWith(each.of()))
        .filter(
            each ->
                each.since().isEmpty() || compared(each.since()).filter(o -> o >= 0).isPresent())
        .filter(
            each ->
                each.until().isEmpty() || compared(each.until()).filter(o -> o <= 0).isPresent())
        .findFirst();
  }

  /** The framework's version beside one such as {@code Boot 2.3}. */
  private Optional<Integer> compared(String words) {
    return framework().contains(words.replaceFirst("\\s.*", ""))
        ? VersionOrder.compared(framework(), words)
        : Optional.empty();
  }

  private String framework() {
    return facts.sign().map(Fact::value).orElse("");
  }
}
