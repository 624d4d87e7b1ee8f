package parkbench.wire;

import java.util.ArrayList;
import java.util.List;
import parkbench.record.Span;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Spans as OpenTelemetry's exporter to standard output writes them: among whatever else a service
 * prints, a line for each batch, in the JSON of the OpenTelemetry protocol (OTLP). Something else
 * may stand in the line before it and behind it, another batch even, as it does where several
 * threads print.
 */
public final class OtlpLines {
  // Others print behind a batch, too.
  private static final JsonMapper TREES =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private static final String BATCH = "{\"resource";
  private static final String SPANS = "\"spans\"";

  /** Beginnings of a batch in one line that are none: each may be read up to the line's end. */
  private static final int MOST_BROKEN = 100;

  private static final int SERVER = 2;
  private static final int CLIENT = 3;

  private OtlpLines() {}

  /**
   * What a line holds.
   *
   * @param broken whether it holds a span that cannot be read
   */
  public record Batch(List<Span> spans, boolean broken) {
    static final Batch NONE = new Batch(List.of(), false);

    public Batch {
      spans = List.copyOf(spans);
    }
  }

  /** The spans of a line; none where it is no batch of them. */
  public static Batch read(String line) {
    int last = line.lastIndexOf(SPANS);
    int start = line.indexOf(BATCH);
    if (start < 0 || start > last) {
      return Batch.NONE;
    }
    char[] text = line.toCharArray();
    List<Span> spans = new ArrayList<>();
    int broken = 0;
    while (start >= 0 && start < last && broken < MOST_BROKEN) {
      int behind = start + BATCH.length();
      try (JsonParser parser = TREES.createParser(text, start, text.length - start)) {
        broken += add(TREES.readTree(parser), spans) ? 0 : 1;
        behind = start + (int) parser.currentLocation().getCharOffset();
      } catch (JacksonException e) {
        broken++;
      }
      start = line.indexOf(BATCH, behind);
    }
    return new Batch(spans, broken > 0);
  }

  /** Whether all of a batch's spans could be read. */
  private static boolean add(JsonNode tree, List<Span> spans) {
    boolean whole = true;
    for (JsonNode batch : tree.findValues("spans")) {
      for (JsonNode span : batch.values()) {
        try {
          spans.add(span(span));
        } catch (NumberFormatException e) {
          whole = false;
        }
      }
    }
    return whole;
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
