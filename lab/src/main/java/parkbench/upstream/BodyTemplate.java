package parkbench.upstream;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parkbench.wire.Json;

/**
 * The body of a route: text, and places that are filled in for each request. A value that comes
 * into JSON is escaped as the content of a JSON string.
 */
final class BodyTemplate {
  private static final Pattern PLACE = Pattern.compile("\\$\\{([^}]*)}");

  private static final Pattern BOUNDS = Pattern.compile("int:(-?\\d+):(-?\\d+)");

  private final List<Part> parts;
  private final boolean json;

  private BodyTemplate(List<Part> parts, boolean json) {
    this.parts = parts;
    this.json = json;
  }

  /**
   * Reads a template.
   *
   * @param path of the route, whose variables may be named
   * @throws IllegalArgumentException at a place that cannot be filled in
   */
  static BodyTemplate of(String body, String contentType, PathPattern path) {
    List<Part> parts = new ArrayList<>();
    Matcher place = PLACE.matcher(body);
    int from = 0;
    while (place.find()) {
      if (place.start() > from) {
        parts.add(new Part.Text(body.substring(from, place.start())));
      }
      parts.add(part(place.group(1), path));
      from = place.end();
    }
    if (from < body.length()) {
      parts.add(new Part.Text(body.substring(from)));
    }
    return new BodyTemplate(List.copyOf(parts), isJson(contentType));
  }

  /** The same for every request. */
  boolean isConstant() {
    return parts.stream().allMatch(Part.Text.class::isInstance);
  }

  /**
   * Fills the places in.
   *
   * @throws IllegalArgumentException when a field of the request's JSON is asked for and its body
   *     is no JSON object
   */
  String fill(ReceivedRequest request, RandomGenerator random) {
    StringBuilder filled = new StringBuilder(128);
    Map<?, ?> fields = asksForJson() ? fields(request) : Map.of();
    for (Part part : parts) {
      switch (part) {
        case Part.Text text -> filled.append(text.text());
        case Part.FromPath path -> insert(text(request.path(path.variable())), filled);
        case Part.FromQuery query -> insert(text(request.query(query.parameter())), filled);
        case Part.FromJson field -> insert(text(fields.get(field.name())), filled);
        case Part.RandomUuid() -> RandomValues.uuid(random, filled);
        case Part.RandomName() -> filled.append(RandomValues.name(random));
        case Part.RandomInt number ->
            filled.append(RandomValues.between(number.low(), number.high(), random));
      }
    }
    return filled.toString();
  }

  private boolean asksForJson() {
    for (Part part : parts) {
      if (part instanceof Part.FromJson) {
        return true;
      }
    }
    return false;
  }

  private void insert(String value, StringBuilder filled) {
    if (json) {
      JsonText.escape(value, filled);
    } else {
      filled.append(value);
    }
  }

  private static Map<?, ?> fields(ReceivedRequest request) {
    String body =
        new String(
            request.bodyBytes,
            request.bodyFrom,
            request.bodyTo - request.bodyFrom,
            StandardCharsets.UTF_8);
    Map<?, ?> fields = Json.read(body, Map.class);
    if (fields == null) {
      throw new IllegalArgumentException("the body is JSON's null, which has no fields");
    }
    return fields;
  }

  private static String text(byte @Nullable [] bytes) {
    return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
  }

  private static String text(@Nullable Object value) {
    return switch (value) {
      case null -> "";
      case String text -> text;
      default -> Json.line(value);
    };
  }

  private static boolean isJson(String contentType) {
    String type = contentType.toLowerCase(Locale.ROOT);
    int semicolon = type.indexOf(';');
    String bare = (semicolon < 0 ? type : type.substring(0, semicolon)).strip();
    return bare.endsWith("/json") || bare.endsWith("+json");
  }

  private static Part part(String place, PathPattern path) {
    int dot = place.indexOf('.');
    String source = dot < 0 ? place : place.substring(0, dot);
    String name = place.substring(dot + 1);
    if (dot < 0 || name.isEmpty()) {
      throw refusal(place);
    }
    return switch (source) {
      case "path" -> {
        if (!path.variables().contains(name)) {
          throw refusal(place);
        }
        yield new Part.FromPath(name);
      }
      case "query" -> new Part.FromQuery(name);
      case "json" -> new Part.FromJson(name);
      case "random" -> random(name, place);
      default -> throw refusal(place);
    };
  }

  private static Part random(String name, String place) {
    if (name.equals("uuid")) {
      return new Part.RandomUuid();
    }
    if (name.equals("name")) {
      return new Part.RandomName();
    }
    Matcher bounds = BOUNDS.matcher(name);
    if (!bounds.matches()) {
      throw refusal(place);
    }
    try {
      long low = Long.parseLong(bounds.group(1));
      long high = Long.parseLong(bounds.group(2));
      if (low <= high) {
        return new Part.RandomInt(low, high);
      }
    } catch (NumberFormatException e) {
      throw refusal(place); // beyond 64 bits
    }
    throw new IllegalArgumentException(
        "body: ${"
            + place
            + "} has its bounds in the wrong order, so that no number lies between them; write the"
            + " lower one first");
  }

  private static IllegalArgumentException refusal(String place) {
    return new IllegalArgumentException(
        "body: ${"
            + place
            + "} is unknown, and would be sent unchanged; write ${path.NAME} with a variable"
            + " of the path, ${query.NAME}, ${json.NAME}, ${random.uuid}, ${random.name} or"
            + " ${random.int:LOW:HIGH}");
  }

  private sealed interface Part {
    record Text(String text) implements Part {}

    record FromPath(String variable) implements Part {}

    record FromQuery(String parameter) implements Part {}

    record FromJson(String name) implements Part {}

    record RandomUuid() implements Part {}

    record RandomName() implements Part {}

    record RandomInt(long low, long high) implements Part {}
  }
}
