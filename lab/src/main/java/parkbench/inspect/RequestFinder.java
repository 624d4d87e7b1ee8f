package parkbench.inspect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.inspect.ClassFacts.Annotated;
import parkbench.inspect.ClassFacts.MethodFacts;
import parkbench.inspect.ClassFacts.Step;
import parkbench.inspect.FrameworkCatalogue.Calls;
import parkbench.inspect.FrameworkCatalogue.ClientType;
import parkbench.inspect.FrameworkCatalogue.Mapping;
import parkbench.inspect.FrameworkCatalogue.ParameterRule;
import parkbench.inspect.FrameworkCatalogue.RequestRules;
import parkbench.inspect.FrameworkCatalogue.Routing;
import parkbench.inspect.Inspection.RequestFact;
import parkbench.inspect.Inspection.RouteFact;

/** Finds the requests that a service answers and those that it sends. */
final class RequestFinder {
  /** Steps between a path and the call that takes it. */
  private static final int NEAR = 8;

  /** Paths that are asked by machines, or when something fails. */
  private static final Pattern SELDOM =
      Pattern.compile(
          "(?i).*/(actuator|info|metrics|prometheus|health\\w*|ready|live|version|error).*|.*fallback.*"
              // The methods of gRPC.
              + "|/(\\w+\\.)+\\w+/\\w+");

  private static final Pattern TYPE_HOLDER =
      Pattern.compile("L[\\w/$]*(?:TypeReference|GenericType|TypeRef|TypeToken)<(.*)>;");

  private static final int OK = 200;

  /** Good statuses, by names of constants and of builders. */
  private static final Map<String, Integer> STATUSES =
      Map.of(
          "OK",
          OK,
          "CREATED",
          201,
          "ACCEPTED",
          202,
          "NO_CONTENT",
          204,
          "NOCONTENT",
          204,
          "201",
          201,
          "202",
          202,
          "204",
          204);

  private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]+)}");
  private static final Set<String> METHODS =
      Set.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");

  private final RequestRules rules;
  private final ClassScan classes;
  private final Settings settings;
  private final JsonSamples samples;
  private final Predicate<ClassFacts> sends;
  private final Map<String, String> mounts;

  /**
   * @param sends whether a class refers to a client
   */
  RequestFinder(
      RequestRules rules, ClassScan classes, Settings settings, Predicate<ClassFacts> sends) {
    this.rules = rules;
    this.classes = classes;
    this.settings = settings;
    this.samples = new JsonSamples(classes);
    this.sends = sends;
    this.mounts = mounts(rules, classes);
  }

  /** Method and path of one annotated method, and what it returns. */
  private record Mapped(String method, String path, MethodFacts of) {}

  /** The client type of an interface, if it has one. */
  Optional<Annotated> client(ClassFacts type) {
    return rules.clientTypes().stream()
        .flatMap(
            rule ->
                type.annotations().stream().filter(each -> each.type().equals(rule.annotation())))
        .findFirst();
  }

  Optional<ClientType> clientType(ClassFacts type) {
    return client(type)
        .flatMap(
            found ->
                rules.clientTypes().stream()
                    .filter(rule -> rule.annotation().equals(found.type()))
                    .findFirst());
  }

  private boolean isClient(ClassFacts type) {
    return type.isInterface()
        && (client(type).isPresent()
            || type.methods().stream()
                .flatMap(method -> method.annotations().stream())
                .anyMatch(each -> mapping(each).filter(Mapping::client).isPresent()));
  }

  /** Whether a class leads to something that is called. */
  private boolean calls(ClassFacts type) {
    return classes.reaches(type, each -> sends.test(each) || isClient(each));
  }

  /** Whether a call goes to a client, or to an interface that is one. */
  private boolean isSent(Step.Call call) {
    return rules.pathTakers().isSent(call)
        || classes.named(call.owner()).filter(this::isClient).isPresent();
  }

  /** Requests that the service answers, the best ones for a trial first. */
  List<RequestFact> served(String base, Optional<String> health, Upstreams upstreams) {
    Map<String, RequestFact> found = new LinkedHashMap<>();
    classes
        .all()
        .filter(type -> !isClient(type))
        .forEach(
            type ->
                Stream.concat(byAnnotations(type, base, upstreams), byRouting(type, base))
                    .filter(each -> health.isEmpty() || !each.path().equals(health.get()))
                    .forEach(each -> found.putIfAbsent(each.method() + " " + each.path(), each)));
    gateway(base, upstreams)
        .forEach(each -> found.putIfAbsent(each.method() + " " + each.path(), each));
    return found.values().stream()
        .sorted(
            Comparator.comparing((RequestFact each) -> !each.method().equals("GET"))
                .thenComparing(each -> !each.calls())
                .thenComparing(each -> SELDOM.matcher(each.path()).matches())
                .thenComparing(each -> each.path().equals("/"))
                .thenComparingInt(each -> Paths.variables(each.path()))
                .thenComparingInt(each -> each.query().length()))
        .toList();
  }

  private Stream<RequestFact> byAnnotations(ClassFacts type, String base, Upstreams upstreams) {
    boolean controller =
        type.annotations().stream().anyMatch(each -> rules.controllers().contains(each.type()))
            || type.implemented().stream()
                .flatMap(name -> classes.named(name).stream())
                .anyMatch(this::isMapped);
    if (!controller && !isMapped(type)) {
      return Stream.empty();
    }
    boolean generated =
        type.implemented().stream()
            .flatMap(name -> classes.named(name).stream())
            .anyMatch(this::isClient);
    if (type.isInterface() || generated) {
      return Stream.empty();
    }
    return Stream.concat(
            mapped(type, prefix(type)),
            type.implemented().stream()
                .flatMap(name -> classes.named(name).stream())
                .flatMap(
                    each -> mapped(each, prefix(each).isEmpty() ? prefix(type) : prefix(each))))
        .map(
            each ->
                new RequestFact(
                    each.method(),
                    Paths.pattern(Paths.joined(base, each.path())),
                    query(each.of()),
                    body(each.of()),
                    status(type, each.of()),
                    classes.reaches(each.of(), this::isSent),
                    upstreams.known(classes.called(each.of())),
                    isAsynchronous(each.of()),
                    type.simpleName() + "." + each.of().name()));
  }

  private boolean isMapped(ClassFacts type) {
    return type.methods().stream()
        .flatMap(method -> method.annotations().stream())
        .anyMatch(each -> mapping(each).filter(mapping -> !mapping.client()).isPresent());
  }

  private Stream<Mapped> mapped(ClassFacts type, String prefix) {
    return type.methods().stream().flatMap(method -> mapped(method, prefix).stream());
  }

  private Optional<Mapping> mapping(Annotated annotated) {
    return rules.mappings().stream()
        .filter(mapping -> mapping.annotation().equals(annotated.type()))
        .findFirst();
  }

  /** The path of a class, in front of those of its methods. */
  private String prefix(ClassFacts type) {
    return type.annotations().stream()
        .flatMap(
            each ->
                mapping(each)
                    .flatMap(mapping -> each.first(mapping.path()))
                    .or(
                        () ->
                            clientType(type)
                                .filter(rule -> rule.annotation().equals(each.type()))
                                .flatMap(rule -> each.first(rule.path())))
                    .stream())
        .findFirst()
        .map(settings::resolved)
        .orElse("");
  }

  /** One annotation may say the method and another the path. */
  private Optional<Mapped> mapped(MethodFacts method, String prefix) {
    String verb = "";
    String path = "";
    for (Annotated annotated : method.annotations()) {
      Optional<Mapping> mapping = mapping(annotated);
      if (mapping.isEmpty()) {
        continue;
      }
      Mapping rule = mapping.get();
      String line = annotated.first(rule.line()).orElse("");
      if (!line.isEmpty()) {
        String[] words = line.strip().split("\\s+", 3);
        verb = words[0];
        path = words.length > 1 ? words[1] : "";
      } else {
        if (!rule.onlyPath()) {
          verb = annotated.first(List.of(rule.methodFrom())).orElse(rule.method());
        }
        path = annotated.first(rule.path()).map(settings::resolved).orElse(path);
      }
    }
    return METHODS.contains(verb)
        ? Optional.of(new Mapped(verb, Paths.joined(prefix, path), method))
        : Optional.empty();
  }

  private String query(MethodFacts method) {
    return method.ofParameters().stream()
        .flatMap(each -> parameter(each).stream())
        .map(name -> name + "=1")
        .collect(Collectors.joining("&"));
  }

  private String body(MethodFacts method) {
    return method.ofParameters().stream()
        .filter(each -> rules.parameters().bodies().contains(each.type()))
        .flatMap(each -> each.first(List.of(Annotated.TYPE)).stream())
        .map(type -> samples.of(type, Set.of()).body())
        .findFirst()
        .orElse("");
  }

  /** What the code answers where it says it: by an annotation, a constant or a builder. */
  private int status(ClassFacts type, MethodFacts method) {
    return method.annotations().stream()
        .filter(each -> each.type().endsWith("ResponseStatus") || each.type().endsWith(".Status"))
        .flatMap(each -> each.first(List.of("value", "code")).stream())
        .flatMap(name -> Stream.ofNullable(STATUSES.get(name)))
        .findFirst()
        .orElseGet(
            () -> {
              Set<Integer> found = new HashSet<>();
              for (Step step : classes.within(type, method)) {
                statusName(step)
                    .flatMap(name -> Optional.ofNullable(STATUSES.get(name)))
                    .ifPresent(found::add);
              }
              return found.contains(OK) ? OK : found.stream().max(Integer::compare).orElse(OK);
            });
  }

  private static Optional<String> statusName(Step step) {
    return switch (step) {
      case Step.Read read when read.owner().endsWith("Status") -> Optional.of(read.field());
      case Step.Call call when call.owner().matches(".*\\.(Http)?Response(Entity)?") ->
          Optional.of(call.method().toUpperCase(Locale.ROOT));
      case Step.Call ignored -> Optional.empty();
      case Step.Read ignored -> Optional.empty();
      case Step.Text ignored -> Optional.empty();
      case Step.Whole ignored -> Optional.empty();
      case Step.Type ignored -> Optional.empty();
      case Step.Stored ignored -> Optional.empty();
    };
  }

  private Optional<String> parameter(Annotated annotated) {
    return rules.parameters().required().stream()
        .filter(rule -> rule.annotation().equals(annotated.type()))
        .filter((ParameterRule rule) -> annotated.first(rule.optional()).isEmpty())
        .findFirst()
        .flatMap(
            rule ->
                annotated
                    .first(rule.name())
                    .or(() -> annotated.first(List.of(Annotated.PARAMETER))))
        .filter(name -> name.matches("[A-Za-z0-9_.-]+"));
  }

  private boolean isAsynchronous(MethodFacts method) {
    String returns = method.returns().replace('/', '.');
    return rules.asynchronous().stream().anyMatch(prefix -> returns.startsWith("L" + prefix));
  }

  private Stream<RequestFact> byRouting(ClassFacts type, String base) {
    List<RequestFact> found = new ArrayList<>();
    for (MethodFacts method : type.methods()) {
      List<Step> steps = method.steps();
      for (int i = 0; i < steps.size(); i++) {
        if (steps.get(i) instanceof Step.Call call
            && routing(call).isPresent()
            && !isSocket(steps, i)) {
          Optional<String> path = pathBefore(steps, i).or(() -> wholePath(call));
          String verb = call.method().toUpperCase(Locale.ROOT);
          String query = query(type, handler(type, steps, i));
          path.ifPresent(
              text ->
                  found.add(
                      new RequestFact(
                          METHODS.contains(verb) ? verb : "GET",
                          Paths.pattern(
                              Paths.joined(base, mounts.getOrDefault(type.name(), ""), text)),
                          query,
                          "",
                          OK,
                          calls(type),
                          Set.of(),
                          rules.asynchronous().stream().anyMatch(call.owner()::startsWith),
                          type.simpleName())));
        }
      }
    }
    return found.stream();
  }

  private boolean isRouting(Step.Call call) {
    return routing(call).isPresent();
  }

  private Optional<Routing> routing(Step.Call call) {
    return rules.routings().stream().filter(rule -> rule.fits(call)).findFirst();
  }

  /** A route without a path answers all of them. */
  private Optional<String> wholePath(Step.Call call) {
    return routing(call).filter(Routing::whole).map(rule -> "/");
  }

  /** The method that answers, where it is one of the same class. */
  private static Optional<MethodFacts> handler(ClassFacts type, List<Step> steps, int at) {
    return at > 0 && steps.get(at - 1) instanceof Step.Call call && call.owner().equals(type.name())
        ? type.methods().stream().filter(each -> each.name().equals(call.method())).findFirst()
        : Optional.empty();
  }

  /** Parameters that a handler reads by their names. */
  private String query(ClassFacts type, Optional<MethodFacts> handler) {
    List<Step> steps = handler.map(method -> classes.within(type, method)).orElse(List.of());
    Set<String> names = new LinkedHashSet<>();
    for (int i = 1; i < steps.size(); i++) {
      if (steps.get(i) instanceof Step.Call call
          && rules.parameters().queries().fits(call)
          && steps.get(i - 1) instanceof Step.Text text
          && text.value().matches("[A-Za-z0-9_.-]+")) {
        names.add(text.value() + "=1");
      }
    }
    return String.join("&", names);
  }

  /** Paths below which classes are put, such as {@code register("/api", new Orders())}. */
  private static Map<String, String> mounts(RequestRules rules, ClassScan classes) {
    Map<String, String> mounts = new HashMap<>();
    classes
        .all()
        .flatMap(type -> type.methods().stream())
        .map(MethodFacts::steps)
        .forEach(
            steps -> {
              for (int i = 0; i < steps.size(); i++) {
                if (steps.get(i) instanceof Step.Call call && rules.mounts().fits(call)) {
                  mount(steps.subList(Math.max(0, i - 2 * NEAR), i), mounts);
                }
              }
            });
    return mounts;
  }

  /** Gives the nearest path to the classes that are made behind it. */
  private static void mount(List<Step> before, Map<String, String> mounts) {
    List<String> made = new ArrayList<>();
    for (Step step : before.reversed()) {
      if (step instanceof Step.Call call && call.method().equals("<init>")) {
        made.add(call.owner());
      }
      if (step instanceof Step.Text text && isPath(text.value())) {
        made.forEach(type -> mounts.putIfAbsent(type, text.value()));
        return;
      }
    }
  }

  /** The nearest path before a call, if no other call took it. */
  private Optional<String> pathBefore(List<Step> steps, int at) {
    for (int i = at - 1; i >= Math.max(0, at - NEAR); i--) {
      if (steps.get(i) instanceof Step.Text text && isPath(text.value())) {
        return Optional.of(text.value());
      }
      if (steps.get(i) instanceof Step.Call call && isRouting(call)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Whether a route goes to a web socket: its address is the next text. */
  private static boolean isSocket(List<Step> steps, int at) {
    return steps.subList(at, Math.min(steps.size(), at + NEAR)).stream()
        .filter(Step.Text.class::isInstance)
        .map(step -> ((Step.Text) step).value())
        .findFirst()
        .filter(text -> text.matches("wss?://.*"))
        .isPresent();
  }

  private static boolean isPath(String text) {
    return text.matches("/[^\\s]*") && !text.startsWith("//") && text.length() < 200;
  }

  /** Routes of Spring Cloud Gateway in settings. */
  private Stream<RequestFact> gateway(String base, Upstreams upstreams) {
    return settings.all().stream()
        .filter(RequestFinder::isGatewayPath)
        .map(
            each ->
                new RequestFact(
                    "GET",
                    Paths.pattern(Paths.joined(base, gatewayPath(each))),
                    "",
                    "",
                    OK,
                    true,
                    Stream.of(upstreams.set(route(each) + ".uri"))
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toSet()),
                    true,
                    each.where()));
  }

  private static boolean isGatewayPath(FileSetting setting) {
    return setting.key().startsWith("spring.cloud.gateway.")
        && setting.key().contains("routes[")
        && setting.key().contains("predicates[")
        && (setting.value().startsWith("Path=") || setting.key().endsWith(".Path"));
  }

  /** The key of a route that a predicate belongs to. */
  private static String route(FileSetting predicate) {
    return predicate.key().substring(0, predicate.key().indexOf(']') + 1);
  }

  private static String gatewayPath(FileSetting setting) {
    return setting.value().replaceFirst("^Path=", "").replaceFirst(",.*", "");
  }

  /** Requests that the service sends, by interfaces of clients and by texts near their calls. */
  List<RouteFact> asked(Upstreams upstreams) {
    Map<String, RouteFact> found = new LinkedHashMap<>();
    classes
        .all()
        .forEach(
            type ->
                (isClient(type) ? ofInterface(type, upstreams) : ofCode(type, upstreams))
                    .forEach(
                        each ->
                            found.merge(
                                each.upstream()
                                    + " "
                                    + each.method()
                                    + " "
                                    + each.path().replaceAll("\\{[^{}]*}", "{}"),
                                each,
                                (one, other) -> one.body().isEmpty() ? other : one)));
    gatewayAsked(upstreams)
        .forEach(each -> found.putIfAbsent(each.upstream() + " GET " + each.path(), each));
    return List.copyOf(found.values());
  }

  /** A gateway passes paths on, without the parts that a filter strips. */
  private Stream<RouteFact> gatewayAsked(Upstreams upstreams) {
    return settings.all().stream()
        .filter(RequestFinder::isGatewayPath)
        .flatMap(
            each -> {
              String route = route(each);
              String upstream = upstreams.set(route + ".uri");
              String path = Paths.pattern(gatewayPath(each));
              for (int strip = strip(route); strip > 0; strip--) {
                path = path.replaceFirst("^/[^/]+", "");
              }
              return upstream.isEmpty()
                  ? Stream.empty()
                  : Stream.of(
                      new RouteFact(
                          "GET",
                          path.isEmpty() ? "/" : path,
                          upstream,
                          "application/json",
                          "{}",
                          each.where()));
            });
  }

  private int strip(String route) {
    return settings.all().stream()
        .filter(each -> each.key().startsWith(route + ".filters"))
        .filter(each -> each.value().matches("StripPrefix=\\d"))
        .map(each -> Integer.parseInt(each.value().replaceFirst(".*=", "")))
        .findFirst()
        .orElse(0);
  }

  private Stream<RouteFact> ofInterface(ClassFacts type, Upstreams upstreams) {
    String upstream = upstreams.of(type);
    String prefix = prefix(type);
    return mapped(type, prefix)
        .map(
            each -> {
              String path = Paths.pattern(Paths.joined(upstreams.path(upstream), each.path()));
              JsonSamples.Sample sample = samples.of(each.of().returns(), variables(path));
              return new RouteFact(
                  each.method(),
                  path,
                  upstream,
                  sample.contentType(),
                  sample.body(),
                  type.simpleName() + "." + each.of().name());
            });
  }

  /** Whether a class, or the one around it, refers to a client. */
  private boolean isSender(ClassFacts type) {
    return sends.test(type)
        || classes.named(type.name().replaceFirst("\\$.*", "")).filter(sends).isPresent();
  }

  private Stream<RouteFact> ofCode(ClassFacts type, Upstreams upstreams) {
    if (!isSender(type)) {
      return Stream.empty();
    }
    List<RouteFact> found = new ArrayList<>();
    for (MethodFacts method : type.methods()) {
      List<Step> steps = method.steps();
      for (int i = 0; i < steps.size(); i++) {
        if (steps.get(i) instanceof Step.Text text) {
          askedPath(withAppended(text.value(), steps, i), steps, i)
              .ifPresent(path -> found.add(route(type, path, steps, upstreams)));
        }
      }
    }
    return found.stream();
  }

  /** A text that ends with a slash, and to which a value is appended. */
  private static String withAppended(String text, List<Step> steps, int at) {
    boolean appended =
        text.endsWith("/")
            && steps.subList(at + 1, Math.min(steps.size(), at + 1 + NEAR)).stream()
                    .takeWhile(step -> !(step instanceof Step.Text))
                    .filter(
                        step -> step instanceof Step.Call call && call.method().equals("append"))
                    .count()
                > 1;
    return appended ? text + ClassFacts.PART : text;
  }

  /** A path in a text that a client takes, and where it is. */
  private record Written(String path, int at, boolean whole) {}

  private Optional<Written> askedPath(String text, List<Step> steps, int at) {
    if (!text.matches("\\S{2,300}") || !isTaken(steps, at)) {
      return Optional.empty();
    }
    Optional<Address> url = Address.of(text);
    if (url.isPresent()) {
      return url.get().path().isEmpty() || isNoUpstream(url.get())
          ? Optional.empty()
          : Optional.of(new Written(url.get().path(), at, true));
    }
    String path =
        text.replaceFirst("^(\\u0001|%s|\\{[A-Za-z]+})(?=/)", "")
            .replaceFirst("^\\u0001(?=[a-z]+/)", "/");
    return isPath(path) && path.length() > 1
        ? Optional.of(new Written(path, at, false))
        : Optional.empty();
  }

  private boolean isNoUpstream(Address address) {
    return rules.noUpstreams().hosts().contains(address.host());
  }

  private boolean isTaken(List<Step> steps, int at) {
    for (int i = at + 1; i < Math.min(steps.size(), at + 1 + NEAR); i++) {
      if (steps.get(i) instanceof Step.Call call) {
        if (isRouting(call)) {
          return false;
        }
        if (rules.pathTakers().fits(call)) {
          return true;
        }
      }
    }
    return false;
  }

  private RouteFact route(ClassFacts type, Written written, List<Step> steps, Upstreams upstreams) {
    String upstream = upstreams.of(type);
    String before = written.whole() ? "" : upstreams.path(upstream);
    String path = Paths.pattern(Paths.joined(before, written.path()));
    JsonSamples.Sample sample = samples.of(answer(type, steps, written.at()), variables(path));
    return new RouteFact(
        verb(steps, written.at()),
        path,
        upstream,
        sample.contentType(),
        sample.body(),
        type.simpleName());
  }

  /**
   * The class that the answer is read into: the first that is loaded soon after, or that a subclass
   * such as {@code new ParameterizedTypeReference<List<Item>>() {}} holds.
   */
  private String answer(ClassFacts in, List<Step> steps, int at) {
    for (int i = at + 1; i < Math.min(steps.size(), at + 1 + 2 * NEAR); i++) {
      Optional<String> read = readType(in, steps.get(i));
      if (read.isPresent()) {
        return read.get();
      }
    }
    return "Ljava/lang/Object;";
  }

  private Optional<String> readType(ClassFacts in, Step step) {
    return switch (step) {
      case Step.Type type when !type.name().startsWith("[") ->
          Optional.of("L" + type.name().replace('.', '/') + ";");
      case Step.Call call when call.method().equals("<init>") ->
          classes
              .named(call.owner())
              .map(type -> TYPE_HOLDER.matcher(type.superType()))
              .filter(Matcher::matches)
              .map(found -> found.group(1));
      // A lambda that reads the answer.
      case Step.Call call when call.owner().equals(in.name()) && call.method().contains("lambda") ->
          in.methods().stream()
              .filter(method -> method.name().equals(call.method()))
              .flatMap(method -> method.steps().stream())
              .filter(Step.Type.class::isInstance)
              .findFirst()
              .flatMap(type -> readType(in, type));
      case Step.Call ignored -> Optional.empty();
      case Step.Type ignored -> Optional.empty();
      case Step.Read ignored -> Optional.empty();
      case Step.Text ignored -> Optional.empty();
      case Step.Whole ignored -> Optional.empty();
      case Step.Stored ignored -> Optional.empty();
    };
  }

  private String verb(List<Step> steps, int at) {
    for (int i = Math.max(0, at - 3); i < Math.min(steps.size(), at + NEAR); i++) {
      if (steps.get(i) instanceof Step.Call call
          && rules.pathTakers().isPost(call)) {
        return "POST";
      }
    }
    return "GET";
  }

  private static Set<String> variables(String path) {
    return VARIABLE
        .matcher(path)
        .results()
        .map((MatchResult match) -> match.group(1))
        .collect(Collectors.toUnmodifiableSet());
  }
}
