package parkbench.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import parkbench.plan.Bound;
import parkbench.plan.Claim;
import parkbench.plan.Connections;
import parkbench.plan.Driver;
import parkbench.plan.Numbers;
import parkbench.plan.Probe;
import parkbench.plan.Quantity;
import parkbench.plan.Rate;
import parkbench.plan.Threshold;
import parkbench.plan.WarmUp;
import parkbench.system.Bytes;
import parkbench.system.Limits;
import parkbench.text.ScenarioWords;

/** Reads a scenario file and the system files that it names. */
public final class ScenarioReader {
  static final Bytes MEMORY = Bytes.mebi(1024);
  static final Duration TIMEOUT = Duration.ofSeconds(30);
  static final Duration DRAIN = Duration.ofSeconds(30);

  /** 20,000 requests pass in some ten seconds, below the capacity of every system. */
  static final WarmUp WARM_UP =
      new WarmUp(20_000, Duration.ofMillis(10), 32, Duration.ofSeconds(40));

  private final ConfigTree sheet;
  private final ConfigNode root;
  private final boolean claimsLeftOut;
  private final List<String> defaults = new ArrayList<>();

  private ScenarioReader(ConfigTree sheet, boolean claimsLeftOut) {
    this.sheet = sheet;
    this.claimsLeftOut = claimsLeftOut;
    this.root = sheet.root();
  }

  /**
   * The scenario in a file; systems are searched for in the project around it.
   *
   * @throws InvalidFile with every fault of the file and of the system files that it names
   */
  public static Scenario read(Path file) throws InvalidFile {
    return read(file, Catalogue.around(file), List.of());
  }

  /** The scenario in a file, with the systems of a catalogue and axes of the command line. */
  static Scenario read(Path file, Catalogue catalogue, List<VariedAxis> axes) throws InvalidFile {
    Document written = YamlFile.read(file);
    ConfigTree sheet = new ConfigTree(VariedAxis.all(axes, written));
    SchemaCheck.against("scenario.schema.json").check(sheet);
    SystemsReader systems = SystemsReader.read(sheet, file, catalogue);
    Optional<Scenario> scenario =
        new ScenarioReader(sheet, !axes.isEmpty() && written.root().has("claims"))
            .scenario(systems)
            .map(full -> ReductionReader.read(sheet.root(), full).map(full::with).orElse(full));
    scenario.ifPresent(read -> ClaimPlaces.check(sheet, read));
    List<ConfigError> faults = new ArrayList<>(sheet.faults());
    faults.addAll(systems.faults());
    if (!faults.isEmpty() || scenario.isEmpty()) {
      throw new InvalidFile(faults);
    }
    return scenario.get();
  }

  private Optional<Scenario> scenario(SystemsReader systems) {
    Optional<LoadShape> shape = LoadShapeReader.read(root.at("load"));
    Limits limits = limits();
    Duration timeout = positive("timeout", TIMEOUT);
    UpstreamSpec own = upstream();
    UpstreamSpec upstream = systems.origin().map(own::of).orElse(own);
    MatrixAxes matrix = matrix(limits);
    shape.ifPresent(this::checkFit);
    checkDelays(timeout);
    checkWindow(root.at("window"));
    checkWindow(root.at("brief").at("window"));
    if (root.at("upstream").at("delay").node().isMissingNode()
        && matrix.delays().isEmpty()
        && upstream.delays().isEmpty()) {
      defaults.add("upstream delay " + ScenarioWords.duration(upstream.delay()));
    }
    Optional<Connections> connections = connections();
    WarmUp warmUp = warmUp();
    List<Claim> claims = ClaimsReader.read(root.at("claims"), limits.memory());
    boolean empty =
        root.at("start")
            .text()
            .map("empty"::equals)
            .orElse(shape.flatMap(LoadShape::burst).isPresent() || warmUp.none());
    checkCold(warmUp);
    return shape.map(
        load ->
            new Scenario(
                new Scenario.Source(
                    root.at("scenario").text(""),
                    root.at("question").text(""),
                    sheet.document().file(),
                    new ConfigPlaces(sheet.document())),
                new Scenario.Subjects(
                    systems.found(),
                    root.at("approaches").texts().stream()
                        .flatMap(name -> systems.names(name).stream())
                        .toList(),
                    limits,
                    java()),
                upstream,
                load,
                connections,
                new Scenario.Timing(
                    empty,
                    root.at("window").form(ValueParsers::stretch),
                    root.at("settle").form(ValueParsers::stretch),
                    timeout,
                    positive("drain", DRAIN),
                    warmUp,
                    Optional.empty()),
                taken("repeats", root.at("repeats").whole(), 1, String::valueOf),
                matrix,
                probe(),
                new Scenario.Expectations(thresholds(systems), claims, claimsLeftOut),
                defaults,
                Driver.of(root.at("load").at("driver").text(Driver.PARKBENCH.word()))
                    .orElse(Driver.PARKBENCH)));
  }

  private UpstreamSpec upstream() {
    ConfigNode several = root.at("upstreams");
    if (!several.present()) {
      return UpstreamSpecReader.read(root.at("upstream"));
    }
    if (root.at("upstream").present()) {
      several.refuseKey(
          "both upstream and upstreams",
          "One of them would be ignored.",
          "Keep upstream for one, and upstreams for several.");
    }
    if (root.at("matrix").at("delay").present()) {
      root.at("matrix")
          .at("delay")
          .refuseKey(
              "an axis delay with several upstreams",
              "It does not say which of them takes so long.",
              "Write a scenario for each delay, or a script.");
    }
    return UpstreamSpecReader.readSeveral(several);
  }

  private Limits limits() {
    ConfigNode part = root.at("limits");
    Bytes memory = part.at("memory").form(ValueParsers::size).orElse(MEMORY);
    if (part.at("cores").present() && part.at("cpus").present()) {
      part.at("cpus")
          .refuseKey(
              "both cores and cpus",
              "Whole cores and a quota over cores are different machines.",
              "Keep one: cores: 1, or cpus: \"1 over 2\".");
    }
    Limits limits =
        cpus(part.at("cpus"))
            .map(cpus -> cpus.with(memory))
            .orElse(new Limits(part.at("cores").whole(1), Optional.empty(), memory));
    boolean varied = root.at("matrix").at("cpus").present();
    if (part.node().isMissingNode() && !varied) {
      defaults.add("limits " + ScenarioWords.limits(limits));
    } else if (part.at("memory").node().isMissingNode()) {
      defaults.add("memory " + ScenarioWords.size(memory));
    }
    return limits;
  }

  /** Cores, or a quota over them. */
  static Optional<ValueParsers.Cpus> cpus(ConfigNode part) {
    Optional<ValueParsers.Cpus> cpus =
        part.whole()
            .map(cores -> new ValueParsers.Cpus(cores, Optional.empty()))
            .or(() -> part.form(ValueParsers::cpus));
    if (cpus.isPresent() && !cpus.get().fits()) {
      part.refuse(
          "cpus: \"" + part.text("") + "\" does not fit its cores",
          "A quota lies above zero and at or below the number of cores it is spread over.",
          "Write for example \"1 over 2\": one CPU second per second over two cores.");
      return Optional.empty();
    }
    return cpus;
  }

  private MatrixAxes matrix(Limits limits) {
    ConfigNode part = root.at("matrix");
    return new MatrixAxes(
        part.at("delay").items().stream().flatMap(item -> item.duration().stream()).toList(),
        part.at("users").items().stream().flatMap(item -> item.whole().stream()).toList(),
        part.at("rate").items().stream()
            .flatMap(item -> item.number().stream())
            .map(Rate::new)
            .toList(),
        part.at("cpus").items().stream()
            .flatMap(item -> cpus(item).stream())
            .map(cpus -> cpus.with(limits.memory()))
            .toList(),
        part.at("java").items().stream().flatMap(item -> item.whole().stream()).toList());
  }

  private Optional<Integer> java() {
    if (root.at("java").present() && root.at("matrix").at("java").present()) {
      root.at("java")
          .refuseKey(
              "both java and an axis java",
              "The axis names the JVMs of every system; this one would be ignored.",
              "Keep one of the two.");
    }
    return root.at("java").whole();
  }

  /** Keys that belong to another shape of load. */
  private void checkFit(LoadShape shape) {
    switch (shape) {
      case LoadShape.Closed ignored -> refuseRates();
      case LoadShape.Burst ignored -> {
        refuseRates();
        checkBurst();
      }
      case LoadShape.Steady ignored -> refuseUsers();
      case LoadShape.Profile ignored -> {
        refuseUsers();
        refuseRates();
        refuseWindows();
      }
    }
  }

  private void refuseRates() {
    ConfigNode rates = root.at("matrix").at("rate");
    if (rates.present()) {
      foreign(rates, "rate", "only a load with rate has one", "users: [100, 200]");
    }
  }

  private void refuseUsers() {
    ConfigNode users = root.at("matrix").at("users");
    if (users.present()) {
      foreign(users, "users", "an open load has no users", "rate: [100, 200]");
    }
    if (root.at("connections").isText()) {
      root.at("connections")
          .refuse(
              "connections: \"own\" with an open load",
              "An open load has no users who could own a connection.",
              "Write {pool: 800}, or leave it out.");
    }
  }

  private void refuseWindows() {
    Stream.of(root, root.at("brief"))
        .map(part -> part.at("window"))
        .filter(ConfigNode::present)
        .forEach(
            window ->
                window.refuseKey(
                    "a window beside a profile",
                    "The profile fixes the window: its length less the time to settle.",
                    "Remove it, or change the profile."));
  }

  private void checkBurst() {
    ConfigNode brief = root.at("brief");
    Stream.of("window", "settle", "probe").forEach(key -> besideBurst(root, key));
    Stream.of("window", "settle").forEach(key -> besideBurst(brief, key));
    if (root.at("start").text("").equals("warm")) {
      root.at("start")
          .refuse(
              "start: \"warm\" with a burst (at-once)",
              "What an earlier trial left in the queues would be measured too.",
              "Write empty, or leave it out.");
    }
  }

  private static void besideBurst(ConfigNode where, String key) {
    if (where.at(key).present()) {
      where
          .at(key)
          .refuseKey(
              "\"" + key + "\" beside a burst (at-once)",
              "A burst is measured from t = 0 until it is drained; it has no steady state to watch.",
              "Remove it, or use an open load with a profile.");
    }
  }

  private static void foreign(ConfigNode part, String axis, String because, String instead) {
    part.refuseKey(
        "the axis " + axis + " does not fit the load: " + because,
        "All its trials would be the same.",
        "Remove it, or vary " + instead + ".");
  }

  /** Whatever the upstream may be asked to take, but the tail of a random delay. */
  private void checkDelays(Duration timeout) {
    ConfigNode axis = root.at("matrix").at("delay");
    List<ConfigNode> upstreams = new ArrayList<>(root.at("upstreams").entries().values());
    upstreams.add(root.at("upstream"));
    List<ConfigNode> delays = new ArrayList<>(axis.items());
    for (ConfigNode upstream : upstreams) {
      if (!axis.present()) {
        delays.add(upstream.at("delay"));
      }
      for (String list : List.of("routes", "script")) {
        upstream.at(list).items().forEach(item -> delays.add(longest(item.at("delay"))));
      }
    }
    for (ConfigNode part : delays) {
      Optional<Duration> delay = part.duration();
      if (delay.isPresent() && delay.get().compareTo(timeout) >= 0 && !sheet.faulty("/timeout")) {
        part.refuse(
            "delay: "
                + ScenarioWords.duration(delay.get())
                + " is not below the timeout of "
                + ScenarioWords.duration(timeout),
            "Every exchange that meets it would time out before the upstream answers.",
            "Raise timeout above "
                + ScenarioWords.duration(delay.get())
                + ", or shorten the delay.");
      }
    }
  }

  /** The delay itself, the mean of an exponential one, or the upper end of a uniform one. */
  private static ConfigNode longest(ConfigNode delay) {
    if (delay.at("exponential").present()) {
      return delay.at("exponential");
    }
    List<ConfigNode> ends = delay.at("uniform").items();
    return ends.isEmpty() ? delay : ends.getLast();
  }

  private static void checkWindow(ConfigNode part) {
    Optional<CycleTime> window = part.form(ValueParsers::stretch);
    boolean none =
        window.isPresent()
            && window.get() instanceof CycleTime.Cycles cycles
            && cycles.count() == 0;
    boolean brief =
        window.isPresent()
            && window.get() instanceof CycleTime.Fixed fixed
            && fixed.value().compareTo(Duration.ofSeconds(1)) < 0;
    if (none || brief) {
      part.refuse(
          "window: \"" + part.text("") + "\" is less than a second",
          "Samples come once a second; a shorter window measures chance.",
          "Write 10s, 20 cycles, or leave it out.");
    }
  }

  private Duration positive(String key, Duration otherwise) {
    return positive(root.at(key), key, key, otherwise);
  }

  private Duration positive(ConfigNode part, String key, String name, Duration otherwise) {
    Optional<Duration> value = part.duration();
    if (value.isPresent() && value.get().isZero()) {
      part.refuse(
          key + ": \"" + part.text("") + "\" is no time",
          "It must be above zero to mean anything.",
          "Write a duration such as " + ScenarioWords.duration(otherwise) + ", or leave it out.");
      return otherwise;
    }
    return taken(name, value, otherwise, ScenarioWords::duration);
  }

  private <T> T taken(String name, Optional<T> value, T otherwise, Function<T, String> words) {
    if (value.isEmpty()) {
      defaults.add(name + " " + words.apply(otherwise));
    }
    return value.orElse(otherwise);
  }

  private Optional<Connections> connections() {
    ConfigNode part = root.at("connections");
    return part.isText()
        ? Optional.of(new Connections.OwnPerUser())
        : part.at("pool").whole().map(Connections.Pool::new);
  }

  private void checkCold(WarmUp warmUp) {
    ConfigNode start = root.at("start");
    if (warmUp.none() && start.text("").equals("warm")) {
      start.refuse(
          "start: \"warm\" without a warm-up",
          "A service that was asked nothing is cold.",
          "Leave it out, or write a warm-up.");
    }
  }

  private WarmUp warmUp() {
    ConfigNode part = root.at("warm-up");
    if (part.isText()) {
      return WarmUp.NONE;
    }
    return new WarmUp(
        taken(
            "warm-up requests",
            part.at("requests").whole(),
            (int) WARM_UP.requests(),
            n -> Numbers.grouped(n)),
        taken(
            "warm-up delay", part.at("delay").duration(), WARM_UP.delay(), ScenarioWords::duration),
        taken("warm-up users", part.at("users").whole(), WARM_UP.users(), String::valueOf),
        positive(part.at("cap"), "cap", "warm-up cap", WARM_UP.cap()));
  }

  private Optional<Probe> probe() {
    ConfigNode part = root.at("probe");
    Duration second = Duration.ofSeconds(1);
    return part.at("path")
        .text()
        .map(
            path ->
                new Probe(
                    path,
                    positive(part.at("every"), "every", "probe every", second),
                    positive(part.at("timeout"), "timeout", "probe timeout", second),
                    taken("evict after", part.at("evict-after").whole(), 3, n -> n + " failures")));
  }

  private List<Threshold> thresholds(SystemsReader systems) {
    return root.at("thresholds").items().stream()
        .flatMap(part -> threshold(part, systems))
        .toList();
  }

  private static Stream<Threshold> threshold(ConfigNode part, SystemsReader systems) {
    Optional<Bound.Between> edges = BoundReader.edges(part);
    Optional<Quantity> quantity = part.at("quantity").text().flatMap(Quantity::of);
    if (edges.isEmpty() || quantity.isEmpty()) {
      return Stream.empty();
    }
    List<Optional<String>> approaches =
        part.at("approach")
            .text()
            .map(name -> systems.names(name).stream().map(Optional::of).toList())
            .orElse(List.of(Optional.empty()));
    return approaches.stream()
        .map(
            name ->
                new Threshold(name, quantity.get(), edges.get().atLeast(), edges.get().atMost()));
  }
}
