package parkbench.inspect;

import java.util.List;
import java.util.Optional;
import parkbench.inspect.Inspection.Given;
import parkbench.inspect.Inspection.RequestFact;
import parkbench.inspect.Inspection.UpstreamFact;

/** Puts a route by settings before those that the code of a Spring Cloud Gateway has. */
record ConstantRoutes(ApplicationFacts facts) {
  private static final List<String> LIBRARIES =
      List.of(
          "spring-cloud-gateway-server-webflux",
          "spring-cloud-gateway-server",
          "spring-cloud-gateway-core");

  /** The first version that has its keys below the name of its server. */
  private static final String RENAMED = "4.3";

  /**
   * The same upstreams; the first that is a constant of routes gets a route of settings.
   *
   * @param served requests that it answers, the best one first
   */
  List<UpstreamFact> settable(List<UpstreamFact> upstreams, List<RequestFact> served) {
    Optional<LibraryName> gateway = facts.application().library(LIBRARIES);
    boolean hasRoutes =
        facts.settings().all().stream()
            .anyMatch(each -> each.key().matches("spring\\.cloud\\.gateway\\..*routes\\[.*"));
    Optional<UpstreamFact> constant =
        upstreams.stream()
            .filter(each -> each.constant() && each.overrides().isEmpty())
            .filter(each -> request(each, served).isPresent())
            .findFirst();
    if (gateway.isEmpty() || hasRoutes || constant.isEmpty()) {
      return upstreams;
    }
    List<Given> route =
        route(gateway.get(), request(constant.get(), served).orElseThrow(), constant.get());
    return upstreams.stream()
        .map(each -> each.equals(constant.get()) ? each.settable(route) : each)
        .toList();
  }

  /** The best request that the routes of the same class answer. */
  private static Optional<RequestFact> request(UpstreamFact upstream, List<RequestFact> served) {
    String type = upstream.where().substring(upstream.where().lastIndexOf('.') + 1);
    return served.stream()
        .filter(each -> each.asynchronous() && each.calls() && each.where().equals(type))
        .findFirst();
  }

  private static List<Given> route(
      LibraryName gateway, RequestFact request, UpstreamFact upstream) {
    String prefix =
        VersionOrder.isBefore(gateway.version(), RENAMED)
            ? "spring.cloud.gateway.routes[0]."
            : "spring.cloud.gateway.server.webflux.routes[0].";
    return List.of(
        given(prefix + "id", "parkbench"),
        given(prefix + "uri", "${upstream}" + upstream.address().path()),
        given(prefix + "predicates[0]", "Path=" + request.path()),
        given(prefix + "order", "-1"));
  }

  private static Given given(String key, String value) {
    return new Given(new Passing(Passing.Kind.ARGUMENT, key), value);
  }
}
