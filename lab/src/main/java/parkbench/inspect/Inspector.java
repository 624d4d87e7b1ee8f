package parkbench.inspect;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import parkbench.inspect.FrameworkCatalogue.ClientRules;
import parkbench.inspect.Inspection.Listening;
import parkbench.inspect.Inspection.Platform;
import parkbench.inspect.Inspection.RequestFact;
import parkbench.inspect.PlatformFinder.ServerMatch;
import parkbench.inspect.files.Unreadable;
import parkbench.stacks.Libraries;

/** Reads an application and says what it is. */
public final class Inspector {
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
      return inspection(application, settings);
    }
  }

  /** The application of a class path. */
  public Inspection of(List<Path> classPath, String mainClass, List<Path> settings)
      throws Unreadable {
    try (Application application = ApplicationReader.read(classPath, mainClass, packages())) {
      return inspection(application, settings);
    }
  }

  /** A program of which nothing can be read. */
  public static Inspection ofProgram(List<String> words) {
    return new Inspection(
        new StartForm.OfWords(words),
        Words.name(CommandWords.program(words), "service"),
        new Platform(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            List.of(),
            Optional.empty()),
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

  private ApplicationParts.Known packages() {
    return new ApplicationParts.Known(this::isLibrary, catalogue.requests().packages().launchers());
  }

  private boolean isLibrary(String type) {
    return !libraries.isOwn(type)
        || catalogue.requests().packages().libraries().stream().anyMatch(type::startsWith);
  }

  private Inspection inspection(Application application, List<Path> settings) {
    ApplicationFacts facts = ApplicationFacts.of(application, settings, catalogue);
    ClientRules rules = catalogue.clients();
    EndpointFinder endpoints = new EndpointFinder(application, facts.settings());
    ClientFinder clients = new ClientFinder(application, facts.classes(), rules.clients());
    NeedsFinder needs = new NeedsFinder(facts, rules, clients);
    PlatformFinder platform = new PlatformFinder(facts);
    Optional<ServerMatch> server = platform.server();
    Listening listening =
        new ListeningFinder(facts, endpoints, catalogue.requests().portCalls(), needs.ofLibraries())
            .listening();
    RequestMappings mappings =
        new RequestMappings(catalogue.requests(), facts.classes(), facts.settings(), clients);
    Upstreams upstreams = new UpstreamFinder(facts, mappings, listening.fixed()).find();
    JsonSamples samples = new JsonSamples(facts.classes());
    GatewayRoutes gateway = new GatewayRoutes(facts.settings(), upstreams);
    List<RequestFact> served =
        new ServedRequests(
                mappings,
                new AnnotatedRequests(mappings, samples, upstreams),
                new RoutedRequests(mappings),
                gateway)
            .find(listening);
    return new Inspection(
        application.launch(),
        Words.name(application.name(), "service"),
        platform.platform(server),
        clients.clients(),
        new PoolFinder(facts, libraries.all()).pools(server, clients, rules.databases()),
        listening,
        new ConstantRoutes(facts).settable(upstreams.all(), served),
        served,
        new SentRequests(mappings, samples, upstreams, gateway).find(),
        needs.others(endpoints),
        needs.needs(),
        application.budget().notes());
  }
}
