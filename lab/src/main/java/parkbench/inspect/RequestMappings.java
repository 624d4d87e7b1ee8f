package parkbench.inspect;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import parkbench.inspect.ClassFacts.Annotated;
import parkbench.inspect.ClassFacts.MethodFacts;
import parkbench.inspect.ClassFacts.Step;
import parkbench.inspect.FrameworkCatalogue.ClientType;
import parkbench.inspect.FrameworkCatalogue.Mapping;
import parkbench.inspect.FrameworkCatalogue.RequestRules;

/** Reads annotations that map methods to requests: of controllers, and of interfaces of clients. */
record RequestMappings(
    RequestRules rules, ClassScan classes, Settings settings, ClientFinder clients) {
  private static final Set<String> METHODS =
      Set.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");

  /** The annotation that makes an interface a client. */
  record Client(ClientType rule, Annotated annotation) {}

  /** HTTP method and path of one annotated method. */
  record Mapped(String method, String path, MethodFacts of) {}

  static boolean isMethod(String verb) {
    return METHODS.contains(verb);
  }

  Optional<Client> client(ClassFacts type) {
    return rules.clientTypes().stream()
        .flatMap(
            rule ->
                type.annotations().stream()
                    .filter(each -> each.type().equals(rule.annotation()))
                    .map(each -> new Client(rule, each)))
        .findFirst();
  }

  boolean isClient(ClassFacts type) {
    return type.isInterface()
        && (client(type).isPresent() || mappings(type).anyMatch(Mapping::client));
  }

  /** Whether methods of a class answer requests. */
  boolean isMapped(ClassFacts type) {
    return mappings(type).anyMatch(mapping -> !mapping.client());
  }

  /** Whether a class leads to something that is called. */
  boolean calls(ClassFacts type) {
    return classes.reaches(type, each -> clients.sends(each) || isClient(each));
  }

  /** Whether a call goes to a client, or to an interface that is one. */
  boolean isSent(Step.Call call) {
    return rules.pathTakers().isSent(call)
        || classes.named(call.owner()).filter(this::isClient).isPresent();
  }

  private Stream<Mapping> mappings(ClassFacts type) {
    return type.methods().stream()
        .flatMap(method -> method.annotations().stream())
        .flatMap(each -> mapping(each).stream());
  }

  private Optional<Mapping> mapping(Annotated annotated) {
    return rules.mappings().stream()
        .filter(mapping -> mapping.annotation().equals(annotated.type()))
        .findFirst();
  }

  /** The path of a class, in front of those of its methods; empty: none. */
  String prefix(ClassFacts type) {
    return type.annotations().stream()
        .flatMap(each -> prefix(each, type).stream())
        .findFirst()
        .map(settings::resolved)
        .orElse("");
  }

  private Optional<String> prefix(Annotated annotated, ClassFacts type) {
    return mapping(annotated)
        .flatMap(mapping -> annotated.first(mapping.path()))
        .or(
            () ->
                client(type)
                    .filter(client -> client.annotation().type().equals(annotated.type()))
                    .flatMap(client -> annotated.first(client.rule().path())));
  }

  /** The mapped methods of a class, with a path in front of theirs. */
  Stream<Mapped> mapped(ClassFacts type, String prefix) {
    return type.methods().stream().flatMap(method -> mapped(method, prefix).stream());
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
    return isMethod(verb)
        ? Optional.of(new Mapped(verb, Paths.joined(prefix, path), method))
        : Optional.empty();
  }
}
