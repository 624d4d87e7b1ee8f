package parkbench.text;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.record.SeenCall;
import parkbench.record.SeenCall.Kind;

/** Drafts routes of an upstream for the calls that it could not answer. */
public final class RouteDraft {
  private static final Pattern NUMBER_OR_UUID =
      Pattern.compile("\\d+|\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");
  private static final String JSON = "application/json";

  private RouteDraft() {}

  /** Lines of YAML, one for each route, as entries of {@code upstream.routes}. */
  public static List<String> routes(List<SeenCall> calls) {
    return calls.stream()
        .filter(SeenCall::unmatched)
        .filter(call -> call.kind() == Kind.REQUEST)
        .map(RouteDraft::route)
        .distinct()
        .toList();
  }

  private static String route(SeenCall call) {
    String type = type(call.accept());
    String body = type.contains("json") ? "{}" : "ok";
    return new RouteEntry(call.method(), path(call), Optional.empty(), type, body, Optional.empty())
        .yaml();
  }

  /** The least that would answer a call: {@code {path: "/stock/{id}"}}. */
  static String brief(SeenCall call) {
    String method = call.method().equals("GET") ? "" : "method: " + call.method() + ", ";
    return "{%spath: %s}".formatted(method, RouteEntry.escaped(path(call)));
  }

  /** A query chooses no route. */
  private static String path(SeenCall call) {
    return template(call.target().split("\\?", 2)[0]);
  }

  /** Numbers and UUIDs become variables: {@code /stock/{id}}. */
  public static String template(String path) {
    int[] variables = {0};
    return Stream.of(path.split("/", -1))
        .map(
            segment ->
                NUMBER_OR_UUID.matcher(segment).matches()
                    ? "{id" + (variables[0]++ == 0 ? "" : variables[0]) + "}"
                    : segment.replace("\"", "%22"))
        .collect(Collectors.joining("/"));
  }

  /** The first media type that a client accepts; JSON where it takes anything. */
  private static String type(String accept) {
    String first = accept.split("[,;]", 2)[0].strip().toLowerCase(Locale.ROOT);
    return first.matches("[a-z0-9.+-]+/[a-z0-9.+-]+") ? first : JSON;
  }
}
