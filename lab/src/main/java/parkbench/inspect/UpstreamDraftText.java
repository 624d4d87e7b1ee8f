package parkbench.inspect;

import java.util.List;
import parkbench.inspect.Inspection.RequestFact;
import parkbench.inspect.Inspection.RouteFact;
import parkbench.inspect.Inspection.UpstreamFact;

/** Writes the upstreams of a scenario, and what they answer. */
record UpstreamDraftText(Inspection found, DraftText out) {
  private static final int ROUTES = 30;
  private static final int GATEWAY_ROUTES = 8;

  void write() {
    List<UpstreamFact> upstreams = found.upstreams();
    if (found.isAlone()) {
      return;
    }
    if (upstreams.isEmpty()) {
      out.fillIn("", "How the service gets the address of what it calls: ${upstream}.");
    }
    if (upstreams.size() <= 1) {
      out.line("upstream:");
      upstreams.forEach(each -> constant("  ", each));
      out.line("  delay: 500ms");
      routes("  ", upstreams.isEmpty() ? "" : upstreams.getFirst().name(), true);
      return;
    }
    out.line("upstreams:");
    for (UpstreamFact upstream : upstreams) {
      out.line("  " + upstream.name() + ":");
      constant("    ", upstream);
      out.line("    delay: 500ms");
      routes("    ", upstream.name(), upstream.equals(upstreams.getFirst()));
    }
  }

  private void constant(String indent, UpstreamFact upstream) {
    Address address = upstream.address();
    if (!upstream.constant() || upstream.isProxied()) {
      return;
    }
    if (address.isLocal() && !address.isSecure()) {
      out.line(indent + "port: " + address.portOrDefault(), upstream.where());
      return;
    }
    String remedy =
        address.isSecure()
            ? "It asks for TLS: make the address a setting."
            : "Make it a setting, or map the host to 127.0.0.1 in /etc/hosts and give the upstream"
                + " port: "
                + address.portOrDefault()
                + ".";
    out.fillIn(
        indent,
        "%s is a constant of %s. %s"
            .formatted(upstream.shown(), Words.line(upstream.where()), remedy));
  }

  private void routes(String indent, String name, boolean first) {
    List<RouteFact> own =
        found.asked().stream()
            .filter(route -> route.upstream().equals(name) || (route.upstream().isEmpty() && first))
            .limit(ROUTES)
            .toList();
    out.line(indent + "routes:");
    if (own.isEmpty()) {
      gatewayOrFillIn(indent, name);
    }
    own.forEach(route -> route(indent, route));
  }

  private void route(String indent, RouteFact route) {
    out.line(
        "%s  - {method: %s, path: %s, content-type: %s, body: %s}"
            .formatted(
                indent,
                route.method(),
                Words.quoted(route.path()),
                route.contentType().isEmpty() ? "application/json" : route.contentType(),
                Words.quoted(route.body().isEmpty() ? "{}" : route.body())),
        route.where());
    if (route.body().isEmpty()) {
      String request = route.method() + " " + route.path();
      out.fillIn(indent + "  ", "The body that answers " + request + ".");
    }
  }

  /** A gateway passes paths on, as far as no filter changes them. */
  private void gatewayOrFillIn(String indent, String name) {
    boolean gateway =
        found.clients().stream().anyMatch(client -> client.value().contains("Gateway"));
    String of = found.upstreams().size() > 1 ? " of " + name : "";
    String what =
        gateway
            ? "What the gateway asks, if a filter changes the path"
            : "What the service asks" + of;
    out.fillIn(indent + "  ", what + "; parkbench try shows it.");
    List<String> passed =
        found.served().stream()
            .filter(each -> gateway && each.calls() && each.asynchronous())
            .filter(each -> each.method().equals("GET"))
            .limit(GATEWAY_ROUTES)
            .map(RequestFact::path)
            .toList();
    for (String path : passed.isEmpty() ? List.of("/") : passed) {
      route(indent, new RouteFact("GET", path, name, "", "{}", ""));
    }
  }
}
