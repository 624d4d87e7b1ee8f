package parkbench.inspect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.inspect.ClassFacts.MethodFacts;
import parkbench.inspect.ClassFacts.Step;
import parkbench.inspect.FrameworkCatalogue.RequestRules;
import parkbench.inspect.FrameworkCatalogue.Routing;
import parkbench.inspect.Inspection.RequestFact;

/** Finds requests that code answers by routes, such as {@code router.get("/orders", handler)}. */
final class RoutedRequests {
  /** Steps between a path and the call that takes it. */
  private static final int NEAR = 8;

  private final RequestMappings mappings;
  private final RequestRules rules;
  private final Map<String, String> mounts = new HashMap<>();

  RoutedRequests(RequestMappings mappings) {
    this.mappings = mappings;
    this.rules = mappings.rules();
    mappings
        .classes()
        .sites(Step.Call.class)
        .filter(site -> rules.mounts().fits(site.step()))
        .forEach(this::mount);
  }

  /** Gives the nearest path to the classes made behind it: {@code register("/api", new A())}. */
  private void mount(CodeSite<Step.Call> site) {
    List<String> made = new ArrayList<>();
    for (Step step : site.before(2 * NEAR).reversed()) {
      if (step instanceof Step.Call call && call.method().equals("<init>")) {
        made.add(call.owner());
      }
      if (step instanceof Step.Text text && Paths.isOne(text.value())) {
        made.forEach(type -> mounts.putIfAbsent(type, text.value()));
        return;
      }
    }
  }

  /** The requests of a class, below a context path. */
  Stream<RequestFact> requests(ClassFacts type, String base) {
    return CodeSite.of(type, Step.Call.class)
        .filter(site -> rules.routing(site.step()).isPresent() && !isSocket(site))
        .flatMap(site -> path(site).map(path -> request(site, Paths.joined(base, path))).stream());
  }

  private Optional<String> path(CodeSite<Step.Call> site) {
    return pathBefore(site)
        .or(() -> rules.routing(site.step()).filter(Routing::whole).map(_ -> "/"))
        .map(path -> Paths.joined(mounts.getOrDefault(site.in().name(), ""), path));
  }

  private RequestFact request(CodeSite<Step.Call> site, String path) {
    Step.Call call = site.step();
    String verb = call.method().toUpperCase(Locale.ROOT);
    return new RequestFact(
        RequestMappings.isMethod(verb) ? verb : "GET",
        Paths.pattern(path),
        query(site),
        "",
        RequestFact.OK,
        mappings.calls(site.in()),
        Set.of(),
        rules.asynchronous().stream().anyMatch(call.owner()::startsWith),
        site.in().simpleName());
  }

  /** The nearest path before a call, if no other call took it. */
  private Optional<String> pathBefore(CodeSite<Step.Call> site) {
    for (Step step : site.before(NEAR).reversed()) {
      if (step instanceof Step.Text text && Paths.isOne(text.value())) {
        return Optional.of(text.value());
      }
      if (step instanceof Step.Call call && rules.routing(call).isPresent()) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Whether a route goes to a web socket: its address is the next text. */
  private static boolean isSocket(CodeSite<Step.Call> site) {
    return Step.of(site.after(NEAR - 1), Step.Text.class)
        .findFirst()
        .filter(text -> text.value().matches("wss?://.*"))
        .isPresent();
  }

  /** Parameters that the handler reads by their names. */
  private String query(CodeSite<Step.Call> site) {
    List<Step> steps =
        handler(site).map(method -> mappings.classes().within(site.in(), method)).orElse(List.of());
    return CodeSite.in(site.in(), steps, Step.Call.class)
        .filter(read -> rules.parameters().queries().fits(read.step()))
        .flatMap(read -> Step.of(read.before(1), Step.Text.class))
        .map(Step.Text::value)
        .filter(Paths::isParameter)
        .distinct()
        .map(name -> name + "=1")
        .collect(Collectors.joining("&"));
  }

  /** The method that answers, where it is one of the same class. */
  private static Optional<MethodFacts> handler(CodeSite<Step.Call> site) {
    ClassFacts type = site.in();
    return Step.of(site.before(1), Step.Call.class)
        .filter(call -> call.owner().equals(type.name()))
        .flatMap(call -> type.methods().stream().filter(each -> each.name().equals(call.method())))
        .findFirst();
  }
}
