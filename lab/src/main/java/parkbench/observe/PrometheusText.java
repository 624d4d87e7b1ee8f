package parkbench.observe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads meters in Prometheus' text format, version 0.0.4, or OpenMetrics' 1.0.
 *
 * <p>Source: https://prometheus.io/docs/instrumenting/exposition_formats/
 */
final class PrometheusText {
  private static final Pattern LINE =
      Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*+)(?:\\{(.*)\\})?+\\s++(\\S++).*");

  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*+)\\s*+=\\s*+\"((?:[^\"\\\\]|\\\\.)*+)\"");

  private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

  private PrometheusText() {}

  /** One of them, at one instant. */
  record Meter(String name, Map<String, String> labels, double value) {
    Meter {
      labels = Map.copyOf(labels);
    }
  }

  /** All that can be read; lines that cannot, and comments, are left out. */
  static List<Meter> read(String text) {
    List<Meter> meters = new ArrayList<>();
    text.lines().filter(line -> !line.startsWith("#")).forEach(line -> meter(line, meters));
    return meters;
  }

  private static void meter(String line, List<Meter> to) {
    Matcher matcher = LINE.matcher(line);
    if (matcher.matches()) {
      String labels = matcher.group(2);
      value(matcher.group(3))
          .ifPresent(
              value ->
                  to.add(
                      new Meter(
                          matcher.group(1), labels == null ? Map.of() : labels(labels), value)));
    }
  }

  /** Not a number, and infinite, are no figures of a pool. */
  private static Optional<Double> value(String text) {
    try {
      return Optional.of(Double.parseDouble(text)).filter(Double::isFinite);
    } catch (NumberFormatException notOne) {
      return Optional.empty();
    }
  }

  private static Map<String, String> labels(String text) {
    Map<String, String> labels = new LinkedHashMap<>();
    Matcher matcher = LABEL.matcher(text);
    while (matcher.find()) {
      labels.put(matcher.group(1), plain(matcher.group(2)));
    }
    return labels;
  }

  /** A line break or another control character in a name would break whatever shows it. */
  private static String plain(String escaped) {
    String text =
        ESCAPED
            .matcher(escaped)
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(found.group(1).equals("n") ? " " : found.group(1)));
    return text.replaceAll("\\p{Cntrl}", " ");
  }
}
