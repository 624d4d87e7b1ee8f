package parkbench.inspect;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.inspect.ClassFacts.MethodFacts;
import parkbench.inspect.ClassFacts.Step;
import parkbench.inspect.FrameworkCatalogue.Calls;
import parkbench.inspect.FrameworkCatalogue.ClientRule;
import parkbench.inspect.FrameworkCatalogue.Discovery;
import parkbench.inspect.FrameworkCatalogue.EndpointRule;
import parkbench.inspect.FrameworkCatalogue.Need;
import parkbench.inspect.FrameworkCatalogue.OptionRule;
import parkbench.inspect.FrameworkCatalogue.PoolRule;
import parkbench.inspect.FrameworkCatalogue.PortRule;
import parkbench.inspect.FrameworkFinder.Match;
import parkbench.inspect.FrameworkFinder.ServerMatch;
import parkbench.inspect.Inspection.Fact;
import parkbench.inspect.Inspection.Given;
import parkbench.inspect.Inspection.Listening;
import parkbench.inspect.Inspection.NeedFact;
import parkbench.inspect.Inspection.Platform;
import parkbench.inspect.Inspection.PoolFact;
import parkbench.inspect.Inspection.RequestFact;
import parkbench.inspect.files.Unreadable;
import parkbench.stacks.Libraries;

/** Reads an application and says what it is. */
public final class Inspector {
  private static final Set<String> EMBEDDED =
      Set.of("h2", "hsqldb", "derby", "sqlite", "sqlite-jdbc");
  private static final int NEAR = 6;

  private final FrameworkCatalogue catalogue;
  private final Libraries libraries;

  /**
   * @param libraries whose pools and packages are known
   */
  public Inspector(FrameworkCatalogue catalogue, Libraries libraries) {
    this.catalogue = catalogue;
    this.libraries = libraries;
  }

  /**
   * The application in a jar or folder.
   *
   * @param settings files that its command line names
   */
  public Inspection of(Path path, List<Path> settings) throws Unreadable {
    try (Application application = ApplicationReader.read(path, packages())) {
      return new Look(application, settings).inspection();
    }
  }

  /** The application of a class path. */
  public Inspection of(List<Path> classPath, String mainClass, List<Path> settings)
      throws Unreadable {
    try (Application application = ApplicationReader.read(classPath, mainClass, packages())) {
      return new Look(application, settings).inspection();
    }
  }

  /** A program of which nothing can be read. */
  public static Inspection ofProgram(List<String> words) {
    return new Inspection(
        new StartForm.OfWords(words),
        Words.name(CommandWords.program(words), "service"),
        new Platform(
            Optional.empty(), Optional.empty(), Optional.empty(), OptionalInt.empty(), List.of()),
        List.of(),
        List.of(),
        new Listening(
            Optional.empty(),
            Passing.NONE,
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of()),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  private ApplicationReader.Known packages() {
    return new ApplicationReader.Known(
        this::isLibrary, catalogue.requests().packages().launchers());
  }

  private boolean isLibrary(String type) {
    return !libraries.isOwn(type)
        || catalogue.requests().packages().libraries().stream().anyMatch(type::startsWith);
  }

  /** One application under examination. */
  private final class Look {
    private final Application application;
    private final List<Path> named;
    private final Settings settings;
    private final ClassScan classes;
    private final FrameworkFinder finder;
    private final Match match;
    private final List<Knob> knobs;

    private Look(Application application, List<Path> named) {
      this.application = application;
      this.named = named;
      classes = ClassScan.of(application.own(), application.budget());
      settings =
          SettingsFiles.read(
              application.own(), named, settingsNames(classes), application.budget());
      finder = new FrameworkFinder(application, catalogue, classes);
      match = finder.framework();
      knobs = Knob.of(classes, catalogue.requests().readers(), match.framework().settings());
    }

    private Inspection inspection() {
      Optional<ServerMatch> server = finder.server(match.framework());
      Listening listening = listening();
      RequestFinder requests =
          new RequestFinder(catalogue.requests(), classes, settings, this::sends);
      Upstreams upstreams =
          new UpstreamFinder(
                  catalogue.requests(),
                  settings,
                  classes,
                  knobs,
                  match.framework().settings(),
                  new UpstreamFinder.Senders(
                      this::sends, this::honoursProxy, listening.fixed(), discoveryKey()))
              .find(requests);
      List<RequestFact> served =
          requests.served(
              listening.base().map(Fact::value).orElse(""),
              listening.ready().map(Fact::value),
              upstreams);
      return new Inspection(
          application.launch(),
          Words.name(application.name(), "service"),
          platform(server),
          clients(),
          pools(server),
          listening,
          upstreams.all(),
          served,
          requests.asked(upstreams),
          others(),
          needs(),
          application.budget().notes());
    }

    /** As in {@code properties("spring.config.name=shop")}. */
    private static Set<String> settingsNames(ClassScan classes) {
      return classes
          .all()
          .flatMap(type -> type.texts().stream())
          .filter(text -> text.matches("spring\\.config\\.name=[A-Za-z0-9_.-]+"))
          .map(text -> text.replaceFirst(".*=", ""))
          .collect(Collectors.toSet());
    }

    private String discoveryKey() {
      return match
          .framework()
          .discovery()
          .filter(found -> application.library(found.libraries()).isPresent())
          .map(Discovery::key)
          .orElse("");
    }

    private boolean sends(ClassFacts type) {
      return catalogue.clients().clients().stream().anyMatch(rule -> rule.isUsedBy(type));
    }

    private boolean honoursProxy(ClassFacts type) {
      return catalogue.clients().clients().stream()
          .anyMatch(rule -> rule.honoursProxy() && rule.isUsedBy(type));
    }

    private Platform platform(Optional<ServerMatch> server) {
      Optional<Integer> release = classes.release();
      List<OptionRule> options =
          match.framework().options().stream()
              .filter(
                  rule ->
                      rule.before().isEmpty()
                          || match
                              .fact()
                              .filter(fact -> PoolFinder.isBefore(fact.value(), rule.before()))
                              .isPresent())
              .toList();
      int least = options.stream().mapToInt(OptionRule::fromJava).max().orElse(0);
      return new Platform(
          match.fact(),
          server.map(ServerMatch::fact),
          java(release),
          release.isPresent()
              ? OptionalInt.of(Math.max(release.get(), least))
              : OptionalInt.empty(),
          options.stream()
              .map(
                  rule ->
                      rule.option().isEmpty()
                          ? new Fact("arguments", rule.arguments(), rule.why())
                          : new Fact("option", rule.option(), rule.why()))
              .toList());
    }

    private Optional<Fact> java(Optional<Integer> release) {
      Optional<String> built =
          application.attribute("Build-Jdk-Spec").or(() -> application.attribute("Build-Jdk"));
      String more =
          built.map(jdk -> ", built with " + Words.line(jdk)).orElse("")
              + (application.attribute("Multi-Release").filter("true"::equals).isPresent()
                  ? ", multi-release"
                  : "");
      return release.map(
          needed -> new Fact("Java", needed + " or later" + more, "class files of its own"));
    }

    private Listening listening() {
      Optional<FileSetting> set = settings.first(match.framework().port().keys());
      Optional<Fact> base =
          settings
              .first(match.framework().base())
              .map(
                  setting ->
                      new Fact(
                          "context path",
                          Paths.joined(settings.resolved(setting.value())),
                          setting.where()))
              .filter(fact -> !fact.value().equals("/"));
      Optional<Fact> ready =
          finder
              .endpoint(match.framework().health(), "health", settings)
              .map(
                  fact ->
                      new Fact(
                          fact.what(),
                          Paths.joined(base.map(Fact::value).orElse(""), fact.value()),
                          fact.where()));
      return port(set, base, ready);
    }

    private Listening port(Optional<FileSetting> set, Optional<Fact> base, Optional<Fact> ready) {
      Passing.Kind kind = match.framework().settings();
      Optional<Knob> knob = knobs.stream().filter(Knob::isPort).findFirst();
      Optional<Constant> constant = constantPort();
      boolean embedded =
          kind == Passing.Kind.KTOR
              && constant.isPresent()
              && !application.attribute("Main-Class").orElse("").endsWith("EngineMain");
      boolean unread = isUnread();
      boolean settable = !match.framework().port().onlySet() || set.isPresent();
      if (kind != Passing.Kind.NONE && !embedded && !unread && settable) {
        Optional<Fact> fact =
            set.map(
                    setting ->
                        new Fact("port", settings.resolved(setting.value()), setting.where()))
                .or(
                    () ->
                        match.framework().port().standard().isPresent()
                            ? Optional.of(
                                new Fact(
                                    "port",
                                    "" + match.framework().port().standard().getAsInt(),
                                    "default of " + match.framework().name()))
                            : Optional.empty());
        Passing passing =
            new Passing(
                kind,
                match.framework().port().onlySet()
                    ? set.map(FileSetting::key).orElse("")
                    : match.framework().port().keys().getFirst());
        return new Listening(fact, passing, OptionalInt.empty(), base, ready, further());
      }
      if (knob.isPresent()) {
        return new Listening(
            Optional.of(
                new Fact(
                    "port",
                    knob.get().standard().isEmpty() ? "as it is given" : knob.get().standard(),
                    knob.get().in().name() + ": " + knob.get().passing().key())),
            knob.get().passing(),
            OptionalInt.empty(),
            base,
            ready,
            List.of());
      }
      if (unread && constant.isEmpty()) {
        Fact any = new Fact("port", "a free port at each start", "its code gives the server none");
        return new Listening(
            Optional.of(any), Passing.NONE, OptionalInt.empty(), base, ready, List.of());
      }
      OptionalInt fixed =
          constant
              .map(each -> OptionalInt.of(each.port()))
              .orElseGet(() -> set.map(settings::whole).orElse(OptionalInt.empty()));
      return new Listening(
          fixed.isPresent()
              ? Optional.of(
                  new Fact(
                      "port",
                      "" + fixed.getAsInt(),
                      constant
                          .map(Constant::where)
                          .orElseGet(() -> set.map(FileSetting::where).orElse(""))))
              : Optional.empty(),
          Passing.NONE,
          fixed,
          base,
          ready,
          List.of());
    }

    /** Whether code makes the server and gives it no settings. */
    private boolean isUnread() {
      PortRule rule = match.framework().port();
      return rule.builtBy().filter(this::isCalled).isPresent()
          && rule.readBy().filter(this::isCalled).isEmpty();
    }

    private boolean isCalled(Calls calls) {
      return classes
          .all()
          .flatMap(type -> type.methods().stream())
          .flatMap(method -> method.steps().stream())
          .anyMatch(step -> step instanceof Step.Call call && calls.fits(call));
    }

    /** A port of its own for management is set to the service's, where readiness is asked. */
    private List<Given> further() {
      return Stream.of(ownPort().stream(), freePorts(), filesBeside(), switchedOff())
          .flatMap(each -> each)
          .toList();
    }

    /**
     * Files that a file of settings names by a path from its own folder: a run starts elsewhere.
     */
    private Stream<Given> filesBeside() {
      return named.stream()
          .flatMap(
              file ->
                  settings.all().stream()
                      .filter(set -> set.where().startsWith(file.getFileName() + ": "))
                      .filter(set -> set.value().matches("[\\w./-]+\\.\\w+"))
                      .flatMap(
                          set -> {
                            Path beside = file.resolveSibling(set.value());
                            return Files.isRegularFile(beside)
                                ? Stream.of(
                                    new Given(
                                        new Passing(match.framework().settings(), set.key()),
                                        beside.normalize().toString()))
                                : Stream.empty();
                          }));
    }

    private Stream<Given> freePorts() {
      return match.framework().port().free().stream()
          .flatMap(key -> settings.at(key).stream())
          .map(set -> new Given(new Passing(match.framework().settings(), set.key()), "0"));
    }

    /** What a service alone cannot reach, and can do without. */
    private Stream<Given> switchedOff() {
      return needed()
          .filter(need -> !need.key().isEmpty())
          .map(
              need ->
                  new Given(new Passing(match.framework().settings(), need.key()), need.value()));
    }

    private List<Given> ownPort() {
      return finder
          .rule(match.framework().health())
          .map(EndpointRule::ownPort)
          .filter(key -> !key.isEmpty() && settings.at(key).isPresent())
          .map(key -> List.of(new Given(new Passing(match.framework().settings(), key), "${port}")))
          .orElse(List.of());
    }

    private record Constant(int port, String where) {}

    private Optional<Constant> constantPort() {
      return classes
          .all()
          .flatMap(
              type ->
                  type.methods().stream().flatMap(method -> constantPort(type, method).stream()))
          .findFirst();
    }

    private Optional<Constant> constantPort(ClassFacts type, MethodFacts method) {
      List<Step> steps = method.steps();
      for (int i = 0; i < steps.size(); i++) {
        if (steps.get(i) instanceof Step.Call call && catalogue.requests().portCalls().fits(call)) {
          for (int j = i - 1; j >= Math.max(0, i - NEAR); j--) {
            if (steps.get(j) instanceof Step.Whole whole
                && whole.value() >= 80
                && whole.value() <= 65_535) {
              return Optional.of(new Constant(whole.value(), type.name() + " (constant)"));
            }
          }
        }
      }
      return Optional.empty();
    }

    private List<Fact> clients() {
      return catalogue.clients().clients().stream()
          .flatMap(
              rule ->
                  used(rule)
                      .map(type -> new Fact("HTTP client", named(rule), type.name() + " uses it"))
                      .or(() -> ofLibrary(rule))
                      .stream())
          .toList();
    }

    private String named(ClientRule rule) {
      return application
          .library(rule.libraries())
          .map(library -> (rule.name() + " " + library.version()).strip())
          .orElse(rule.name());
    }

    private Optional<Fact> ofLibrary(ClientRule rule) {
      boolean aloneInUse = rule.uses().isEmpty();
      if (!rule.type().isEmpty() && application.entries().contains(rule.type())) {
        return Optional.of(new Fact("HTTP client", rule.name(), rule.type()));
      }
      return application
          .library(rule.libraries())
          .filter(library -> aloneInUse || !isAnyUsed())
          .filter(library -> !library.is("spring-web"))
          .map(
              library ->
                  new Fact(
                      "HTTP client",
                      named(rule) + (aloneInUse ? "" : " (not used by its own classes)"),
                      library.where()));
    }

    private boolean isAnyUsed() {
      return catalogue.clients().clients().stream().anyMatch(rule -> used(rule).isPresent());
    }

    private Optional<ClassFacts> used(ClientRule rule) {
      Predicate<ClassFacts> uses = type -> rule.isUsedBy(type);
      return classes.all().filter(uses).findFirst();
    }

    private List<PoolFact> pools(Optional<ServerMatch> server) {
      PoolFinder pools =
          new PoolFinder(
              settings, classes, libraries.all(), match.fact().map(Fact::value).orElse(""));
      boolean virtual = match.framework().virtualThreads().stream().anyMatch(settings::isTrue);
      Stream<PoolFact> ofServer =
          virtual
              ? Stream.empty()
              : server.stream()
                  .flatMap(
                      each ->
                          each.rule().pool().stream()
                              .map(rule -> pools.pool(rule, true, each.fact().where())));
      Stream<PoolFact> ofClients =
          catalogue.clients().clients().stream()
              .filter(
                  rule ->
                      used(rule).isPresent()
                          || ((rule.uses().isEmpty() || !rule.type().isEmpty())
                              && ofLibrary(rule).isPresent()))
              .flatMap(
                  rule ->
                      rule
                          .pool()
                          .filter(pool -> isThere(rule, pool))
                          .map(pool -> pools.pool(pool, true, rule.name()))
                          .stream());
      Stream<PoolFact> ofDatabases =
          catalogue.clients().databases().stream()
              .flatMap(
                  rule ->
                      application.library(rule.libraries()).stream()
                          .flatMap(
                              library ->
                                  rule
                                      .pool()
                                      .map(pool -> pools.pool(pool, isHeld(pool), library.where()))
                                      .stream()));
      return Stream.of(ofServer, ofClients, ofDatabases).flatMap(each -> each).toList();
    }

    /** Whether each request keeps a connection for its whole time. */
    private boolean isHeld(PoolRule pool) {
      return pool.heldBy()
          .filter(held -> application.library(held.library()).isPresent())
          .filter(
              held ->
                  settings
                      .at(held.unless())
                      .filter(setting -> settings.resolved(setting.value()).equals("false"))
                      .isEmpty())
          .isPresent();
    }

    private boolean isThere(ClientRule rule, PoolRule pool) {
      return pool.since().isEmpty()
          || application
              .library(rule.libraries())
              .filter(library -> PoolFinder.isBefore(library.version(), pool.since()))
              .isEmpty();
    }

    private List<Fact> others() {
      List<Fact> facts = new ArrayList<>();
      finder
          .endpoint(match.framework().metrics(), "metrics", settings)
          .map(
              fact ->
                  new Fact(
                      "metrics",
                      finder
                              .rule(match.framework().metrics())
                              .map(EndpointRule::name)
                              .orElse("metrics")
                          + " at "
                          + fact.value(),
                      fact.where()))
          .ifPresent(facts::add);
      settings.all().stream()
          .filter(setting -> kind(setting).isPresent())
          .forEach(
              setting ->
                  facts.add(new Fact("database", kind(setting).orElse(""), setting.where())));
      if (match.framework().virtualThreads().stream().anyMatch(settings::isTrue)) {
        facts.add(
            new Fact(
                "threads",
                "virtual threads",
                settings
                    .first(match.framework().virtualThreads())
                    .map(FileSetting::where)
                    .orElse("")));
      }
      return facts;
    }

    /** {@code postgresql} of {@code jdbc:postgresql://…}; the rest may hold a password. */
    private Optional<String> kind(FileSetting setting) {
      String value = settings.resolved(setting.value());
      return value.matches("(?s)(jdbc|r2dbc):[a-z0-9]+:.*")
          ? Optional.of(value.split(":", 3)[1])
          : Optional.empty();
    }

    private List<NeedFact> needs() {
      Set<NeedFact> needs = new LinkedHashSet<>();
      databases().forEach(text -> needs.add(new NeedFact(text, true)));
      needed().forEach(need -> needs.add(fact(need)));
      if (classes.all().findAny().isEmpty()) {
        needs.add(
            new NeedFact(
                "Classes: no class of its own was found. Check that the build is complete.", true));
      }
      return List.copyOf(needs);
    }

    private NeedFact fact(Need need) {
      return need.key().isEmpty()
          ? new NeedFact(need.text(), need.sure().stream().anyMatch(this::isUsed))
          : new NeedFact(
              need.text() + " The file sets " + need.key() + " to " + need.value() + ".", false);
    }

    /** Whether a setting or a class in use begins so. */
    private boolean isUsed(String prefix) {
      return settings.all().stream().anyMatch(each -> each.key().startsWith(prefix))
          || classes
              .all()
              .anyMatch(
                  type -> type.mentioned().stream().anyMatch(each -> each.startsWith(prefix)));
    }

    private Stream<Need> needed() {
      return Stream.concat(
              catalogue.clients().needs().stream(), match.framework().needs().stream())
          .filter(
              need ->
                  application.library(need.libraries()).isPresent()
                      || application.entries().contains(need.type()));
    }

    /** Databases that must be started, by their addresses; else by a driver without an address. */
    private List<String> databases() {
      List<FileSetting> addresses =
          settings.all().stream().filter(each -> kind(each).isPresent()).toList();
      if (addresses.isEmpty()) {
        return application
            .library(catalogue.clients().databaseDrivers())
            .filter(driver -> application.library("hibernate-core").isPresent())
            .filter(driver -> application.library(List.copyOf(EMBEDDED)).isEmpty())
            .map(
                driver ->
                    "A database for "
                        + driver.artifact()
                        + ": no setting holds its address, such as spring.datasource.url.")
            .stream()
            .toList();
      }
      return addresses.stream()
          .filter(each -> !isEmbedded(settings.resolved(each.value())))
          .map(
              each ->
                  "A database: "
                      + kind(each).orElse("")
                      + " at "
                      + Words.line(each.key())
                      + ". Start it, or give another address.")
          .toList();
    }

    /** Whether a database runs in the process; those with a server name it behind their kind. */
    private static boolean isEmbedded(String url) {
      String[] parts = url.split(":", 4);
      return EMBEDDED.contains(parts[1])
          && !(parts.length > 2 && parts[2].matches("tcp|ssl|hsql|hsqls|http|https|//.*"));
    }
  }
}
