package parkbench.inspect;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.inspect.ClassFacts.Annotated;
import parkbench.inspect.ClassFacts.MethodFacts;
import parkbench.inspect.ClassFacts.Step;
import parkbench.inspect.Inspection.RequestFact;

/** Finds requests that classes answer by annotations, such as those of controllers. */
record AnnotatedRequests(RequestMappings mappings, JsonSamples samples, Upstreams upstreams) {
  /** Good statuses, by names of constants and of builders. */
  private static final Map<String, Integer> STATUSES =
      Map.of(
          "OK", RequestFact.OK,
          "CREATED", 201,
          "ACCEPTED", 202,
          "NO_CONTENT", 204,
          "NOCONTENT", 204,
          "201", 201,
          "202", 202,
          "204", 204);

  /** The requests of a class, below a context path. */
  Stream<RequestFact> requests(ClassFacts type, String base) {
    List<ClassFacts> implemented =
        type.implemented().stream()
            .flatMap(name -> mappings.classes().named(name).stream())
            .toList();
    boolean generated = implemented.stream().anyMatch(mappings::isClient);
    if (type.isInterface() || generated || !isController(type, implemented)) {
      return Stream.empty();
    }
    String prefix = mappings.prefix(type);
    return Stream.concat(
            mappings.mapped(type, prefix),
            implemented.stream()
                .flatMap(
                    each -> {
                      String own = mappings.prefix(each);
                      return mappings.mapped(each, own.isEmpty() ? prefix : own);
                    }))
        .map(each -> request(type, each, base));
  }

  private boolean isController(ClassFacts type, List<ClassFacts> implemented) {
    return mappings.isMapped(type)
        || type.annotations().stream()
            .anyMatch(each -> mappings.rules().controllers().contains(each.type()))
        || implemented.stream().anyMatch(mappings::isMapped);
  }

  private RequestFact request(ClassFacts type, RequestMappings.Mapped mapped, String base) {
    MethodFacts method = mapped.of();
    return new RequestFact(
        mapped.method(),
        Paths.pattern(Paths.joined(base, mapped.path())),
        query(method),
        body(method),
        status(type, method),
        mappings.classes().reaches(method, mappings::isSent),
        upstreams.known(mappings.classes().called(method)),
        isAsynchronous(method),
        type.simpleName() + "." + method.name());
  }

  private String query(MethodFacts method) {
    return method.ofParameters().stream()
        .flatMap(each -> parameter(each).stream())
        .map(name -> name + "=1")
        .collect(Collectors.joining("&"));
  }

  private Optional<String> parameter(Annotated annotated) {
    return mappings.rules().parameters().required().stream()
        .filter(rule -> rule.annotation().equals(annotated.type()))
        .filter(rule -> annotated.first(rule.optional()).isEmpty())
        .findFirst()
        .flatMap(
            rule ->
                annotated
                    .first(rule.name())
                    .or(() -> annotated.first(List.of(Annotated.PARAMETER))))
        .filter(Paths::isParameter);
  }

  private String body(MethodFacts method) {
    return method.ofParameters().stream()
        .filter(each -> mappings.rules().parameters().bodies().contains(each.type()))
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
        .orElseGet(() -> statusInCode(type, method));
  }

  private int statusInCode(ClassFacts type, MethodFacts method) {
    Set<Integer> found =
        mappings.classes().within(type, method).stream()
            .flatMap(step -> statusName(step).stream())
            .flatMap(name -> Stream.ofNullable(STATUSES.get(name)))
            .collect(Collectors.toSet());
    return found.contains(RequestFact.OK)
        ? RequestFact.OK
        : found.stream().max(Integer::compare).orElse(RequestFact.OK);
  }

  private static Optional<String> statusName(Step step) {
    return switch (step) {
      case Step.Read read when read.owner().endsWith("Status") -> Optional.of(read.field());
      case Step.Call call when call.owner().matches(".*\\.(Http)?Response(Entity)?") ->
          Optional.of(call.method().toUpperCase(Locale.ROOT));
      case Step.Call _, Step.Read _, Step.Text _, Step.Whole _, Step.Type _, Step.Stored _ ->
          Optional.empty();
    };
  }

  private boolean isAsynchronous(MethodFacts method) {
    String returns = method.returns().replace('/', '.');
    return mappings.rules().asynchronous().stream()
        .anyMatch(prefix -> returns.startsWith("L" + prefix));
  }
}
