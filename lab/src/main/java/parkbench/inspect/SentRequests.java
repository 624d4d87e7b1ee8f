package parkbench.inspect;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.inspect.ClassFacts.Step;
import parkbench.inspect.FrameworkCatalogue.RequestRules;
import parkbench.inspect.Inspection.RouteFact;

/** Finds the requests that an application sends: by interfaces of clients, and by texts in code. */
record SentRequests(
    RequestMappings mappings, JsonSamples samples, Upstreams upstreams, GatewayRoutes gateway) {
  /** Steps between a path and the call that takes it. */
  private static final int NEAR = 8;

  private static final Pattern TYPE_HOLDER =
      Pattern.compile("L[\\w/$]*(?:TypeReference|GenericType|TypeRef|TypeToken)<(.*)>;");

  private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]+)}");

  List<RouteFact> find() {
    Map<String, RouteFact> found = new LinkedHashMap<>();
    mappings
        .classes()
        .all()
        .flatMap(type -> mappings.isClient(type) ? ofInterface(type) : ofCode(type))
        .forEach(
            each ->
                found.merge(
                    key(each, each.path().replaceAll("\\{[^{}]*}", "{}")),
                    each,
                    (one, other) -> one.body().isEmpty() ? other : one));
    gateway.asked().forEach(each -> found.putIfAbsent(key(each, each.path()), each));
    return List.copyOf(found.values());
  }

  private static String key(RouteFact route, String path) {
    return route.upstream() + " " + route.method() + " " + path;
  }

  private Stream<RouteFact> ofInterface(ClassFacts type) {
    String before = upstreams.path(upstreams.of(type));
    return mappings
        .mapped(type, mappings.prefix(type))
        .map(
            each ->
                route(
                    type,
                    each.method(),
                    Paths.joined(before, each.path()),
                    each.of().returns(),
                    type.simpleName() + "." + each.of().name()));
  }

  private RouteFact route(
      ClassFacts type, String method, String written, String answer, String where) {
    String path = Paths.pattern(written);
    JsonSamples.Sample sample = samples.of(answer, variables(path));
    return new RouteFact(
        method, path, upstreams.of(type), sample.contentType(), sample.body(), where);
  }

  private static Set<String> variables(String path) {
    return VARIABLE
        .matcher(path)
        .results()
        .map((MatchResult match) -> match.group(1))
        .collect(Collectors.toUnmodifiableSet());
  }

  private Stream<RouteFact> ofCode(ClassFacts type) {
    return isSender(type)
        ? CodeSite.of(type, Step.Text.class)
            .filter(this::isTaken)
            .flatMap(
                site ->
                    path(site)
                        .map(path -> route(type, verb(site), path, answer(site), type.simpleName()))
                        .stream())
        : Stream.empty();
  }

  /** Whether a class, or the one around it, refers to a client. */
  private boolean isSender(ClassFacts type) {
    String outer = type.name().replaceFirst("\\$.*", "");
    return mappings.clients().sends(type)
        || mappings.classes().named(outer).filter(mappings.clients()::sends).isPresent();
  }

  /** Whether a client takes a text, and no route. */
  private boolean isTaken(CodeSite<Step.Text> site) {
    RequestRules rules = mappings.rules();
    return Step.of(site.after(NEAR), Step.Call.class)
        .filter(call -> rules.routing(call).isPresent() || rules.pathTakers().fits(call))
        .findFirst()
        .filter(call -> rules.routing(call).isEmpty())
        .isPresent();
  }

  /** The whole path that a text asks for; absent: it is none. */
  private Optional<String> path(CodeSite<Step.Text> site) {
    String text = withAppended(site);
    if (!text.matches("\\S{2,300}")) {
      return Optional.empty();
    }
    Optional<Address> url = Address.of(text);
    if (url.isPresent()) {
      return url.filter(address -> !address.path().isEmpty())
          .filter(address -> !mappings.rules().noUpstreams().hosts().contains(address.host()))
          .map(Address::path);
    }
    String path =
        text.replaceFirst("^(\\u0001|%s|\\{[A-Za-z]+})(?=/)", "")
            .replaceFirst("^\\u0001(?=[a-z]+/)", "/");
    return Paths.isOne(path) && path.length() > 1
        ? Optional.of(Paths.joined(upstreams.path(upstreams.of(site.in())), path))
        : Optional.empty();
  }

  /** A text, with a value behind its slash where one is appended. */
  private static String withAppended(CodeSite<Step.Text> site) {
    String text = site.step().value();
    long appends =
        site.after(NEAR).stream()
            .takeWhile(step -> !(step instanceof Step.Text))
            .filter(step -> step instanceof Step.Call call && call.method().equals("append"))
            .count();
    return text.endsWith("/") && appends > 1 ? text + ClassFacts.PART : text;
  }

  private String verb(CodeSite<Step.Text> site) {
    return Stream.concat(
                Step.of(site.before(3), Step.Call.class),
                Step.of(site.after(NEAR - 1), Step.Call.class))
            .anyMatch(mappings.rules().pathTakers()::isPost)
        ? "POST"
        : "GET";
  }

  /**
   * The class that the answer is read into: the first that is loaded soon after, or that a subclass
   * such as {@code new ParameterizedTypeReference<List<Item>>() {}} holds.
   */
  private String answer(CodeSite<Step.Text> site) {
    return site.after(2 * NEAR).stream()
        .flatMap(step -> readType(site.in(), step).stream())
        .findFirst()
        .orElse("Ljava/lang/Object;");
  }

  private Optional<String> readType(ClassFacts in, Step step) {
    return switch (step) {
      case Step.Type type when !type.name().startsWith("[") ->
          Optional.of("L" + type.name().replace('.', '/') + ";");
      case Step.Call call when call.method().equals("<init>") ->
          mappings
              .classes()
              .named(call.owner())
              .map(type -> TYPE_HOLDER.matcher(type.superType()))
              .filter(Matcher::matches)
              .map(found -> found.group(1));
      // A lambda that reads the answer.
      case Step.Call call when call.owner().equals(in.name()) && call.method().contains("lambda") ->
          in.methods().stream()
              .filter(method -> method.name().equals(call.method()))
              .flatMap(method -> Step.of(method.steps(), Step.Type.class))
              .findFirst()
              .flatMap(type -> readType(in, type));
      case Step.Call _, Step.Type _, Step.Read _, Step.Text _, Step.Whole _, Step.Stored _ ->
          Optional.empty();
    };
  }
}
