package parkbench.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import parkbench.plan.Capacity;
import parkbench.plan.Change;
import parkbench.plan.Database;
import parkbench.plan.Delay;
import parkbench.plan.Endpoint;
import parkbench.plan.Faults;
import parkbench.plan.Numbers;
import parkbench.plan.Tls;
import parkbench.text.ScenarioWords;

/** Reads the {@code upstream} or the {@code upstreams} of a scenario. */
final class UpstreamSpecReader {
  static final Duration DELAY = Duration.ofMillis(100);

  /** In place of an address: a server that the lab starts. */
  static final String EMBEDDED = "embedded";

  /** Name of the endpoint for the lab's own requests. */
  private static final String REFERENCE = "reference";

  private static final Pattern ADDRESS = Pattern.compile("([A-Za-z0-9.-]+):(\\d{1,5})");
  private static final int LAST_PORT = 65_535;
  private static final Pattern VARIABLE = Pattern.compile("\\{([^}/]+)}");
  private static final Pattern FROM_PATH = Pattern.compile("\\$\\{path\\.([^}]+)}");

  /** Keys of an upstream that answers itself. */
  private static final List<String> OWN = List.of("routes", "capacity", "faults", "script");

  private final Duration nominal;
  private final String name;

  private UpstreamSpecReader(Duration nominal, String name) {
    this.nominal = nominal;
    this.name = name;
  }

  static UpstreamSpec read(ConfigNode part) {
    Duration nominal = part.at("delay").duration(DELAY);
    if (part.at("origin").present()) {
      OWN.forEach(key -> besideOrigin(part.at(key), key));
    }
    if (part.at("postgres").present()) {
      List.of("routes", "tls", "origin").forEach(key -> besideDatabase(part.at(key), key));
    }
    return new UpstreamSpecReader(nominal, "").behaviour(part);
  }

  private static void besideDatabase(ConfigNode part, String key) {
    if (part.present()) {
      part.refuseKey(
          key + " with postgres",
          "The relay passes on what the server answers, without TLS, and this would have no effect.",
          "Remove one of the two.");
    }
  }

  /** Several upstreams, by name: together one that listens at several endpoints. */
  static UpstreamSpec readSeveral(ConfigNode several) {
    List<UpstreamSpec.OwnRoute> routes = new ArrayList<>();
    List<Change> script = new ArrayList<>();
    List<Endpoint> endpoints = new ArrayList<>();
    Map<String, Duration> delays = new LinkedHashMap<>();
    several
        .entries()
        .forEach(
            (name, part) -> {
              Duration nominal = part.at("delay").duration(DELAY);
              UpstreamSpecReader reader = new UpstreamSpecReader(nominal, name);
              delays.put(name, nominal);
              endpoints.add(reader.endpoint(part));
              routes.addAll(reader.routes(part));
              script.addAll(reader.script(part));
              if (part.at("postgres").present()) {
                List.of("routes", "tls").forEach(key -> besideDatabase(part.at(key), key));
              }
            });
    checkPorts(several);
    if (endpoints.stream().allMatch(endpoint -> endpoint.database().isPresent())) {
      endpoints.add(new Endpoint(REFERENCE, 0, Optional.empty()));
    }
    return new UpstreamSpec(
        delays.values().stream().max(Comparator.naturalOrder()).orElse(DELAY),
        routes,
        new Capacity.Unlimited(),
        Faults.NONE,
        script,
        Optional.empty(),
        endpoints,
        delays);
  }

  private static void checkPorts(ConfigNode several) {
    Map<Integer, String> taken = new HashMap<>();
    several
        .entries()
        .forEach(
            (name, part) -> {
              int port = part.at("port").whole(0);
              String other = port == 0 ? null : taken.putIfAbsent(port, name);
              if (other != null) {
                part.at("port")
                    .refuse(
                        "port: " + port + " is that of " + other + ", too",
                        "Two upstreams cannot listen on one port.",
                        "Give each its own, or leave it out.");
              }
            });
  }

  private static void besideOrigin(ConfigNode part, String key) {
    if (part.present()) {
      part.refuseKey(
          key + " beside an origin",
          "The origin answers as it does, and the upstream would never do as this says.",
          "Remove one of the two.");
    }
  }

  private UpstreamSpec behaviour(ConfigNode part) {
    return new UpstreamSpec(
        nominal,
        routes(part),
        capacity(part.at("capacity")),
        faults(part.at("faults")),
        script(part),
        Optional.empty(),
        endpoints(part),
        Map.of());
  }

  private List<UpstreamSpec.OwnRoute> routes(ConfigNode part) {
    return part.at("routes").items().stream().map(this::route).toList();
  }

  private List<Change> script(ConfigNode part) {
    return part.at("script").items().stream().flatMap(line -> change(line).stream()).toList();
  }

  /** A database has a second one for the lab's own requests. */
  private List<Endpoint> endpoints(ConfigNode part) {
    Endpoint own = endpoint(part);
    return own.database().isEmpty()
        ? List.of(own)
        : List.of(own, new Endpoint(REFERENCE, 0, Optional.empty()));
  }

  private Endpoint endpoint(ConfigNode part) {
    return new Endpoint(
        name, part.at("port").whole(0), tls(part.at("tls")), database(part.at("postgres")));
  }

  private Optional<Database> database(ConfigNode part) {
    if (!part.present()) {
      return Optional.empty();
    }
    Optional<Delay> delay =
        name.isEmpty() ? Optional.empty() : Optional.of(new Delay.Constant(nominal));
    if (part.text("").equals(EMBEDDED)) {
      return Optional.of(Database.started(delay));
    }
    Matcher m = ADDRESS.matcher(part.text(""));
    int port = m.matches() ? Integer.parseInt(m.group(2)) : 0;
    if (port == 0 || port > LAST_PORT) {
      part.refuse(
          "postgres: " + ScenarioWords.brief(part.text("")) + " is no address of a server",
          "Its queries would reach nothing.",
          "Write its host and port, such as localhost:5432, or embedded for one that the lab"
              + " starts.");
      return Optional.empty();
    }
    return Optional.of(new Database(m.group(1), port, delay));
  }

  private static Optional<Tls> tls(ConfigNode part) {
    return part.at("names").present() || part.text("false").equals("true")
        ? Optional.of(new Tls(part.at("names").texts()))
        : Optional.empty();
  }

  private UpstreamSpec.OwnRoute route(ConfigNode part) {
    String path = part.at("path").text("/");
    Placeholders.check(part.at("body"), Placeholders.BODY);
    checkVariables(part.at("body"), path);
    Optional<Delay> delay = delay(part.at("delay"));
    if (delay.isPresent() && delay.get() instanceof Delay.FromPath from) {
      checkVariable(part.at("delay").at("path"), from.variable(), path);
    }
    return new UpstreamSpec.OwnRoute(
        part.at("method").text("GET"),
        path,
        part.at("status").whole(200),
        part.at("content-type").text("text/plain"),
        part.at("body").text(""),
        name.isEmpty() ? delay : delay.or(() -> Optional.of(new Delay.Constant(nominal))),
        name);
  }

  private static void checkVariables(ConfigNode body, String path) {
    Matcher m = FROM_PATH.matcher(body.text(""));
    while (m.find()) {
      checkVariable(body, m.group(1), path);
    }
  }

  private static void checkVariable(ConfigNode part, String variable, String path) {
    List<String> known = new ArrayList<>();
    Matcher m = VARIABLE.matcher(path);
    while (m.find()) {
      known.add(m.group(1));
    }
    if (part.present() && !known.contains(variable)) {
      part.refuse(
          "the path "
              + ScenarioWords.brief(path)
              + " has no variable \""
              + ScenarioWords.brief(variable)
              + "\"",
          "There would be nothing to fill in.",
          ClosestWord.hint(variable, known));
    }
  }

  private static Capacity capacity(ConfigNode part) {
    if (!part.present() || part.isText()) {
      return new Capacity.Unlimited();
    }
    Optional<Integer> servers = part.at("servers").whole();
    if (servers.isEmpty() && !part.sheet().faulty(part.at("servers").pointer())) {
      part.refuse(
          "a capacity without servers",
          "A queue needs servers that take requests from it.",
          "Write {servers: 20, queue: 100, when-full: 503}, or unlimited.");
    }
    return new Capacity.Servers(
        servers.orElse(1), part.at("queue").whole(0), part.at("when-full").whole(503));
  }

  private static Faults faults(ConfigNode part) {
    double errors = part.at("errors").form(ValueParsers::percent).orElse(0.0);
    double resets = part.at("resets").form(ValueParsers::percent).orElse(0.0);
    double hangs = part.at("hangs").form(ValueParsers::percent).orElse(0.0);
    if (errors + resets + hangs > 1) {
      part.refuse(
          "errors, resets and hangs are "
              + Numbers.of((errors + resets + hangs) * 100)
              + "% together",
          "Each request meets at most one fault.",
          "Choose shares of 100% or less in sum.");
      return Faults.NONE;
    }
    return new Faults(errors, part.at("error-status").whole(500), resets, hangs);
  }

  private Optional<Change> change(ConfigNode part) {
    Duration from = part.at("from").duration(Duration.ZERO);
    Optional<Duration> until = part.at("until").duration();
    if (until.isPresent() && until.get().compareTo(from) <= 0) {
      part.at("until")
          .refuse(
              "until "
                  + ScenarioWords.duration(until.get())
                  + " does not lie after from "
                  + ScenarioWords.duration(from),
              "The change would never be in force.",
              "Write a later until; both count from the start of the trial.");
      return Optional.empty();
    }
    List<String> effects =
        List.of("delay", "stall", "faults").stream()
            .filter(key -> !part.at(key).node().isMissingNode())
            .toList();
    if (effects.size() != 1) {
      part.refuse(
          effects.isEmpty()
              ? "a change without an effect"
              : "a change with " + effects.size() + " effects",
          "Each line of the script changes one thing.",
          "Write one of delay, stall, refuse and faults; write two lines for two effects.");
      return Optional.empty();
    }
    return effect(part, effects.getFirst(), until)
        .map(effect -> new Change(from, until, effect, name));
  }

  private Optional<Change.Effect> effect(ConfigNode part, String key, Optional<Duration> until) {
    return switch (key) {
      case "delay" -> delay(part.at("delay")).map(Change.Effect.Takes::new);
      case "faults" -> Optional.of(new Change.Effect.Failing(faults(part.at("faults"))));
      case "refuse" -> Optional.of(new Change.Effect.Refuse());
      default -> {
        if (until.isEmpty() && !part.sheet().faulty(part.at("until").pointer())) {
          part.refuse(
              "a stall without an end",
              "Nothing would ever be answered again.",
              "Add until, such as {from: 3s, until: 6s, stall: true}.");
        }
        yield Optional.of(new Change.Effect.Stall());
      }
    };
  }

  private Optional<Delay> delay(ConfigNode part) {
    if (!part.present()) {
      return Optional.empty();
    }
    if (part.isText()) {
      return part.duration().map(Delay.Constant::new);
    }
    if (part.at("query").present()) {
      return part.at("query").text().map(name -> new Delay.FromQuery(name, nominal));
    }
    if (part.at("path").present()) {
      return part.at("path").text().map(Delay.FromPath::new);
    }
    if (part.at("exponential").present()) {
      return exponential(part.at("exponential"));
    }
    return part.at("uniform").present()
        ? uniform(part.at("uniform"))
        : logNormal(part.at("log-normal"));
  }

  private static Optional<Delay> uniform(ConfigNode part) {
    List<Duration> ends = part.items().stream().flatMap(end -> end.duration().stream()).toList();
    if (ends.size() != 2) {
      return Optional.empty();
    }
    if (ends.get(1).compareTo(ends.get(0)) < 0) {
      part.refuse(
          "uniform: "
              + ScenarioWords.duration(ends.get(1))
              + " lies below "
              + ScenarioWords.duration(ends.get(0)),
          "There is no delay between the two.",
          "Write the smaller one first.");
      return Optional.empty();
    }
    return Optional.of(new Delay.Uniform(ends.get(0), ends.get(1)));
  }

  private static Optional<Delay> exponential(ConfigNode part) {
    Optional<Duration> mean = part.duration();
    if (mean.filter(Duration::isZero).isPresent()) {
      part.refuse(
          "exponential: a mean of 0",
          "There is no delay to draw.",
          "Write a mean above zero, such as {exponential: 20ms}.");
      return Optional.empty();
    }
    return mean.map(Delay.Exponential::new);
  }

  private static Optional<Delay> logNormal(ConfigNode part) {
    Optional<Duration> median = part.at("median").duration();
    Optional<Duration> p99 = part.at("p99").duration();
    if (median.isEmpty() || p99.isEmpty()) {
      return Optional.empty();
    }
    if (!median.get().isPositive() || p99.get().compareTo(median.get()) <= 0) {
      part.refuse(
          "log-normal: p99 "
              + ScenarioWords.duration(p99.get())
              + " and median "
              + ScenarioWords.duration(median.get()),
          "A log-normal delay has a median above zero and a p99 above its median.",
          "Write a p99 above the median, such as {median: 50ms, p99: 200ms}.");
      return Optional.empty();
    }
    return Optional.of(new Delay.LogNormal(median.get(), p99.get()));
  }
}
