package parkbench.inspect;

import java.util.Set;
import java.util.stream.Stream;
import parkbench.inspect.Inspection.RequestFact;
import parkbench.inspect.Inspection.RouteFact;

/** Reads the routes of Spring Cloud Gateway in settings: what it answers, and what it asks then. */
record GatewayRoutes(Settings settings, Upstreams upstreams) {

  /** Requests that the routes answer, below a context path. */
  Stream<RequestFact> served(String base) {
    return paths()
        .map(
            each -> {
              String upstream = upstream(each);
              return new RequestFact(
                  "GET",
                  Paths.pattern(Paths.joined(base, path(each))),
                  "",
                  "",
                  RequestFact.OK,
                  true,
                  upstream.isEmpty() ? Set.of() : Set.of(upstream),
                  true,
                  each.where());
            });
  }

  /** Requests to upstreams that are known: the paths, without the parts that a filter strips. */
  Stream<RouteFact> asked() {
    return paths()
        .filter(each -> !upstream(each).isEmpty())
        .map(
            each ->
                new RouteFact(
                    "GET", stripped(each), upstream(each), "application/json", "{}", each.where()));
  }

  private Stream<FileSetting> paths() {
    return settings.all().stream()
        .filter(each -> each.key().startsWith("spring.cloud.gateway."))
        .filter(each -> each.key().contains("routes[") && each.key().contains("predicates["))
        .filter(each -> each.value().startsWith("Path=") || each.key().endsWith(".Path"));
  }

  /** The key of the route that a predicate belongs to. */
  private static String route(FileSetting predicate) {
    return predicate.key().substring(0, predicate.key().indexOf(']') + 1);
  }

  private String upstream(FileSetting predicate) {
    return upstreams.set(route(predicate) + ".uri");
  }

  private static String path(FileSetting predicate) {
    return predicate.value().replaceFirst("^Path=", "").replaceFirst(",.*", "");
  }

  private String stripped(FileSetting predicate) {
    int parts =
        settings.all().stream()
            .filter(each -> each.key().startsWith(route(predicate) + ".filters"))
            .filter(each -> each.value().matches("StripPrefix=\\d"))
            .map(each -> Integer.parseInt(each.value().replaceFirst(".*=", "")))
            .findFirst()
            .orElse(0);
    String path = Paths.pattern(path(predicate)).replaceFirst("^(/[^/]+){0," + parts + "}", "");
    return path.isEmpty() ? "/" : path;
  }
}
