package parkbench.drivers;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a tool is to ask, and how.
 *
 * @param body empty for none
 * @param status that a good answer has
 * @param timeout after which a request has failed, in whole milliseconds
 * @param connections that the load engine would open at the most; no tool here can be bound to it
 */
public record Order(
    String method,
    URI url,
    Map<String, String> headers,
    String body,
    int status,
    Load load,
    Duration timeout,
    int connections) {

  public Order {
    headers = Map.copyOf(headers);
  }

  /**
   * Reads it from a file of JSON.
   *
   * @throws Refusal where something is missing, or of the wrong kind, or a load is unknown
   */
  public static Order read(Path file) throws Refusal {
    try {
      return of(JsonMapper.shared().readTree(file));
    } catch (JacksonException e) {
      throw new Refusal(file + " is no order: " + e.getOriginalMessage() + ".");
    }
  }

  private static Order of(JsonNode json) throws Refusal {
    return new Order(
        json.required("method").asString(),
        url(json.required("url").asString()),
        headers(json.path("headers")),
        json.path("body").asString(""),
        positive(json, "status"),
        load(json),
        Duration.ofMillis(positive(json, "timeout_ms")),
        positive(json, "connections"));
  }

  private static URI url(String text) throws Refusal {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw new Refusal("The order's url \"" + text + "\" is none: " + e.getReason() + ".");
    }
  }

  private static Map<String, String> headers(JsonNode json) {
    Map<String, String> headers = new LinkedHashMap<>();
    json.properties().forEach(entry -> headers.put(entry.getKey(), entry.getValue().asString()));
    return headers;
  }

  private static Load load(JsonNode json) throws Refusal {
    JsonNode load = json.required("load");
    String shape = load.required("shape").asString();
    return switch (shape) {
      case "users" -> new Load.Users(positive(load, "users"), duration(json));
      case "rate" -> new Load.Rate(rate(load), duration(json));
      case "at-once" -> new Load.AtOnce(positive(load, "users"), positive(load, "requests"));
      default ->
          throw new Refusal(
              "The order's load has the shape \""
                  + shape
                  + "\", which is unknown here: a driver can do users, rate and at-once.");
    };
  }

  private static Duration duration(JsonNode json) throws Refusal {
    return Duration.ofMillis(positive(json, "duration_ms"));
  }

  private static double rate(JsonNode load) throws Refusal {
    double perSecond = load.required("per_second").asDouble();
    if (!(perSecond > 0)) {
      throw new Refusal("The order's rate is " + perSecond + " per second; it must be above 0.");
    }
    return perSecond;
  }

  private static int positive(JsonNode json, String name) throws Refusal {
    int value = json.required(name).asInt();
    if (value < 1) {
      throw new Refusal("The order's " + name + " is " + value + "; it must be 1 or more.");
    }
    return value;
  }
}
