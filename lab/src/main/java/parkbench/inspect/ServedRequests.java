package parkbench.inspect;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import parkbench.inspect.Inspection.Fact;
import parkbench.inspect.Inspection.Listening;
import parkbench.inspect.Inspection.RequestFact;

/** Finds the requests that an application answers: by annotations, routes and gateways. */
record ServedRequests(
    RequestMappings mappings,
    AnnotatedRequests annotated,
    RoutedRequests routed,
    GatewayRoutes gateway) {
  /** Paths that are asked by machines, or when something fails. */
  private static final Pattern SELDOM =
      Pattern.compile(
          "(?i).*/(actuator|info|metrics|prometheus|health\\w*|ready|live|version|error).*|.*fallback.*"
              // The methods of gRPC.
              + "|/(\\w+\\.)+\\w+/\\w+");

  private static final Comparator<RequestFact> BEST_FIRST =
      Comparator.comparing((RequestFact each) -> !each.method().equals("GET"))
          .thenComparing(each -> !each.calls())
          .thenComparing(each -> SELDOM.matcher(each.path()).matches())
          .thenComparing(each -> each.path().equals("/"))
          .thenComparingInt(each -> Paths.variables(each.path()))
          .thenComparingInt(each -> each.query().length());

  /** All but the health check, the best ones for a trial first. */
  List<RequestFact> find(Listening listening) {
    String base = listening.base().map(Fact::value).orElse("");
    String health = listening.ready().map(Fact::value).orElse("");
    Map<String, RequestFact> found = new LinkedHashMap<>();
    Stream.concat(
            mappings
                .classes()
                .all()
                .filter(type -> !mappings.isClient(type))
                .flatMap(
                    type ->
                        Stream.concat(annotated.requests(type, base), routed.requests(type, base)))
                .filter(each -> !each.path().equals(health)),
            gateway.served(base))
        .forEach(each -> found.putIfAbsent(each.method() + " " + each.path(), each));
    return found.values().stream().sorted(BEST_FIRST).toList();
  }
}
