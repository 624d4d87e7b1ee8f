package parkbench.collect.metrics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Reads meters in Prometheus' text format, version 0.0.4, or OpenMetrics' 1.0, whose exemplars are
 * left out. Each line is read once from left to right, so that none takes long, whatever it holds.
 *
 * <p>Source: https://prometheus.io/docs/instrumenting/exposition_formats/
 */
final class PrometheusText {
  private final String line;
  private int at;

  private PrometheusText(String line) {
    this.line = line;
  }

  /** One of them, at one instant. */
  record Meter(String name, Map<String, String> labels, double value) {
    Meter {
      labels = Map.copyOf(labels);
    }
  }

  /** All that can be read; lines that cannot, and comments, are left out. */
  static List<Meter> read(String text) {
    List<Meter> meters = new ArrayList<>();
    text.lines().forEach(line -> new PrometheusText(line).meter().ifPresent(meters::add));
    return meters;
  }

  private Optional<Meter> meter() {
    String name = take(PrometheusText::isName);
    Optional<Map<String, String>> labels = labels();
    take(PrometheusText::isSpace);
    Optional<Double> value = value(take(next -> !isSpace(next)));
    return name.isEmpty() || labels.isEmpty()
        ? Optional.empty()
        : value.map(figure -> new Meter(name, labels.get(), figure));
  }

  /** Nothing where they are not closed, or are none. */
  private Optional<Map<String, String>> labels() {
    Map<String, String> labels = new LinkedHashMap<>();
    if (!takes('{')) {
      return Optional.of(labels);
    }
    while (!takes('}')) {
      take(next -> isSpace(next) || next == ',');
      String name = take(PrometheusText::isName);
      if (!name.isEmpty()) {
        if (!takes('=') || !takes('"')) {
          return Optional.empty();
        }
        labels.put(name, quoted());
      } else if (at >= line.length() || line.charAt(at) != '}') {
        return Optional.empty();
      }
    }
    return Optional.of(labels);
  }

  /** A line break or another control character in a name would break whatever shows it. */
  private String quoted() {
    StringBuilder text = new StringBuilder();
    for (; at < line.length() && line.charAt(at) != '"'; at++) {
      char next = line.charAt(at);
      if (next == '\\' && at + 1 < line.length()) {
        at++;
        next = line.charAt(at) == 'n' ? ' ' : line.charAt(at);
      }
      text.append(Character.isISOControl(next) ? ' ' : next);
    }
    takes('"');
    return text.toString();
  }

  /** Not a number, and infinite, are no figures of a pool. */
  private static Optional<Double> value(String text) {
    try {
      return Optional.of(Double.parseDouble(text)).filter(Double::isFinite);
    } catch (NumberFormatException notOne) {
      return Optional.empty();
    }
  }

  private String take(IntPredicate wanted) {
    int from = at;
    while (at < line.length() && wanted.test(line.charAt(at))) {
      at++;
    }
    return line.substring(from, at);
  }

  private boolean takes(char wanted) {
    boolean there = at < line.length() && line.charAt(at) == wanted;
    at += there ? 1 : 0;
    return there;
  }

  private static boolean isSpace(int next) {
    return next == ' ' || next == '\t';
  }

  private static boolean isName(int next) {
    return next == '_' || next == ':' || (next < 128 && Character.isLetterOrDigit(next));
  }
}
