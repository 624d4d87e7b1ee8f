package parkbench.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import parkbench.plan.Capacity;
import parkbench.plan.Change;
import parkbench.plan.Delay;
import parkbench.plan.Endpoint;
import parkbench.plan.Faults;
import parkbench.plan.Numbers;
import parkbench.plan.Route;
import parkbench.plan.Tls;
import parkbench.plan.Upstream;
import parkbench.system.Origin;
import parkbench.text.ScenarioWords;

/** The upstream's behaviour in one sentence. Each trial shows its nominal delay. */
final class UpstreamText {
  private UpstreamText() {}

  static String of(Upstream upstream) {
    return behaviour(upstream)
        + upstream.endpoints().stream()
            .filter(endpoint -> endpoint.port() > 0)
            .map(UpstreamText::port)
            .collect(Collectors.joining())
        + upstream.tls().map(UpstreamText::tls).orElse("");
  }

  private static String route(Route route) {
    return route.of().isEmpty() ? route.path() : route.of() + " " + route.path();
  }

  private static String port(Endpoint endpoint) {
    return "; "
        + (endpoint.name().isEmpty() ? "" : endpoint.name() + " at ")
        + "port "
        + endpoint.port();
  }

  private static String tls(Tls tls) {
    return tls.names().isEmpty() ? "; TLS" : "; TLS as " + String.join(", ", tls.names());
  }

  private static String behaviour(Upstream upstream) {
    List<String> parts = new ArrayList<>();
    if (upstream.origin().isPresent()) {
      return origin(upstream.origin().get());
    }
    upstream.endpoints().stream()
        .flatMap(endpoint -> endpoint.database().stream())
        .forEach(server -> parts.add("a relay to " + server));
    if (!upstream.routes().isEmpty()) {
      parts.add(
          upstream.routes().stream().map(UpstreamText::route).collect(Collectors.joining(", ")));
    } else if (!upstream.relaysToDatabase()) {
      parts.add("built-in routes");
    }
    parts.add(capacity(upstream.capacity()));
    parts.add(faults(upstream.faults()));
    upstream.script().forEach(change -> parts.add(change(change)));
    return String.join("; ", parts);
  }

  private static String origin(Origin origin) {
    return origin.name()
        + " answers in its place"
        + origin.jvm().map(jvm -> ", on " + jvm.words()).orElse("");
  }

  private static String capacity(Capacity capacity) {
    return switch (capacity) {
      case Capacity.Unlimited unlimited -> "unlimited capacity";
      case Capacity.Servers servers ->
          ScenarioWords.count(servers.servers(), "server")
              + ", a queue of "
              + Numbers.grouped(servers.queue())
              + ", "
              + servers.statusWhenFull()
              + " when full";
    };
  }

  private static String faults(Faults faults) {
    List<String> kinds = new ArrayList<>();
    share(kinds, faults.errorRatio(), "answered with " + faults.errorStatus());
    share(kinds, faults.resetRatio(), "reset");
    share(kinds, faults.hangRatio(), "never answered");
    return kinds.isEmpty() ? "no faults" : String.join(", ", kinds);
  }

  private static void share(List<String> kinds, double ratio, String kind) {
    if (ratio > 0) {
      kinds.add(Numbers.of(ratio * 100) + " % " + kind);
    }
  }

  private static String change(Change change) {
    String until = change.until().map(end -> " until " + ScenarioWords.duration(end)).orElse("");
    return "from " + ScenarioWords.duration(change.from()) + until + ": " + effect(change.effect());
  }

  private static String effect(Change.Effect effect) {
    return switch (effect) {
      case Change.Effect.Takes takes -> "delay " + delay(takes.delay());
      case Change.Effect.Stall stall -> "stall";
      case Change.Effect.Refuse refuse -> "connections refused";
      case Change.Effect.Failing failing -> faults(failing.faults());
    };
  }

  private static String delay(Delay delay) {
    return switch (delay) {
      case Delay.Constant constant -> ScenarioWords.duration(constant.value());
      case Delay.Uniform uniform ->
          ScenarioWords.duration(uniform.low()) + " to " + ScenarioWords.duration(uniform.high());
      case Delay.LogNormal shape ->
          "log-normal, median "
              + ScenarioWords.duration(shape.median())
              + ", p99 "
              + ScenarioWords.duration(shape.p99());
      case Delay.Exponential shape -> "exponential, mean " + ScenarioWords.duration(shape.mean());
      case Delay.FromQuery query -> "from the query parameter " + query.parameter();
      case Delay.FromPath path -> "from the path variable " + path.variable();
    };
  }
}
