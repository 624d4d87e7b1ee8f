package parkbench.wire;

import java.util.ArrayList;
import java.util.List;
import parkbench.model.Span;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Spans as OpenTelemetry's exporter to standard output writes them: among whatever else a service
 * prints, a line for each batch, in the JSON of the OpenTelemetry protocol (OTLP).
 */
public final class OtlpLines {
  private static final JsonMapper TREES = new JsonMapper();
  private static final int SERVER = 2;
  private static final int CLIENT = 3;

  private OtlpLines() {}

  /** The spans of a line; none where it is no batch of them, or one that is broken. */
  public static List<Span> spans(String line) {
    if (!line.startsWith("{") || !line.contains("\"spans\"")) {
      return List.of();
    }
    List<Span> spans = new ArrayList<>();
    try {
      for (JsonNode batch : TREES.readTree(line).findValues("spans")) {
        batch.values().forEach(span -> spans.add(span(span)));
      }
    } catch (JacksonException | NumberFormatException e) {
      return List.of();
    }
    return spans;
  }

  /** 64-bit numbers are strings in the protocol's JSON. */
  private static Span span(JsonNode span) {
    return new Span(
        text(span, "traceId"),
        text(span, "spanId"),
        text(span, "parentSpanId"),
        kind(span.path("kind").asInt(0)),
        Long.parseLong(text(span, "startTimeUnixNano")),
        Long.parseLong(text(span, "endTimeUnixNano")));
  }

  private static String text(JsonNode span, String name) {
    return span.path(name).asString("");
  }

  private static Span.Kind kind(int number) {
    return switch (number) {
      case SERVER -> Span.Kind.SERVER;
      case CLIENT -> Span.Kind.CLIENT;
      default -> Span.Kind.OTHER;
    };
  }
}
