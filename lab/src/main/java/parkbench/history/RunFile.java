package parkbench.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.measure.Median;
import parkbench.wire.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Reads the figures of a run from its {@code report.json}, as a tree: reports of earlier versions
 * have them at the same places.
 */
final class RunFile {
  private static final String REPORT = "report.json";
  private static final List<String> MACHINE = List.of("CPU", "cores", "memory");

  private RunFile() {}

  /** Whether a folder is a run with a report; a suite has one of its own, and runs below it. */
  static boolean isOne(Path folder) {
    return Files.isRegularFile(of(folder)) && !Files.exists(folder.resolve("suite.json"));
  }

  /** Where the figures of a run are. */
  static Path of(Path run) {
    return run.resolve(REPORT);
  }

  /**
   * The figures of a run.
   *
   * @throws Unreadable where its report is torn, or is none
   */
  static RunFigures read(Path run) throws Unreadable {
    JsonNode report;
    try {
      report = Json.readWhole(Files.readString(of(run)), JsonNode.class);
    } catch (IOException | JacksonException | IllegalArgumentException e) {
      throw new Unreadable(run + ": its report.json cannot be read");
    }
    if (!report.path("schema").asString("").startsWith("parkbench/report/")) {
      throw new Unreadable(run + ": its report.json is no report of a run");
    }
    try {
      return new RunFigures(
          run.toAbsolutePath().normalize().toString(),
          report.at("/run/scenario").asString(),
          Instant.parse(report.at("/run/started").asString()),
          machine(report.at("/run/environment/facts")),
          figures(report));
    } catch (RuntimeException e) {
      throw new Unreadable(run + ": its report.json is of another version");
    }
  }

  /** A run whose figures are not known. */
  static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1;

    Unreadable(String message) {
      super(message);
    }
  }

  private static String machine(JsonNode facts) {
    String known =
        MACHINE.stream()
            .map(name -> facts.path(name).asString(""))
            .filter(value -> !value.isEmpty())
            .collect(Collectors.joining(", "));
    return known.isEmpty() ? "unknown machine" : known;
  }

  private record Key(String approach, double delayMs, String load) {}

  private static List<RunFigures.Figure> figures(JsonNode report) {
    Map<Key, List<JsonNode>> byKey = new LinkedHashMap<>();
    for (JsonNode trial : report.path("trials")) {
      boolean counts =
          trial.at("/quality/audit/passed").asBoolean(false)
              && !trial.path("outcome").asString("").equals("failed");
      if (counts) {
        byKey
            .computeIfAbsent(
                new Key(
                    trial.at("/target/label").asString(),
                    trial.at("/upstream/delay_ms").asDouble(),
                    trial.at("/load/words").asString()),
                key -> new ArrayList<>())
            .add(trial);
      }
    }
    List<RunFigures.Figure> figures = new ArrayList<>();
    byKey.forEach(
        (key, trials) -> {
          for (TrendMetric metric : TrendMetric.values()) {
            figure(report, key, trials, metric).ifPresent(figures::add);
          }
        });
    return figures;
  }

  private static Optional<RunFigures.Figure> figure(
      JsonNode report, Key key, List<JsonNode> trials, TrendMetric metric) {
    List<Double> values = trials.stream().flatMap(trial -> value(trial, metric).stream()).toList();
    if (values.size() < trials.size()) {
      return Optional.empty();
    }
    double value = Median.of(values, Double::doubleValue);
    JsonNode interval = interval(report, key, metric);
    JsonNode target = trials.getFirst().path("target");
    return Optional.of(
        new RunFigures.Figure(
            key.approach(),
            target.path("title").asString(key.approach()),
            key.delayMs(),
            key.load(),
            size(trials.getFirst().path("load")),
            metric,
            interval.path("value").asDouble(value),
            interval.path("low").asDouble(value),
            interval.path("high").asDouble(value),
            trials.size()));
  }

  private static double size(JsonNode load) {
    return load.path("users").asDouble(load.path("rate").asDouble(0));
  }

  /** Over the forks; a missing node where one has measured it. */
  private static JsonNode interval(JsonNode report, Key key, TrendMetric metric) {
    for (JsonNode repeated : report.path("repeated")) {
      if (repeated.path("approach").asString("").equals(key.approach())
          && repeated.at("/point/delay_millis").asDouble(-1) == key.delayMs()
          && repeated.at("/point/load").asString("").equals(key.load())) {
        return switch (metric) {
          case THROUGHPUT -> repeated.path("throughput_rps");
          case P99 -> repeated.path("response_p99_ms");
          case CPU_PER_REQUEST -> repeated.path("figures").path(metric.quantity().word());
        };
      }
    }
    return report.path("no such");
  }

  /** Absent: it is not known, or hangs on too few answers. */
  private static Optional<Double> value(JsonNode trial, TrendMetric metric) {
    JsonNode node =
        switch (metric) {
          case THROUGHPUT -> trial.at("/responses/throughput_rps");
          case P99 -> sound(trial.at("/latency/response_ms"));
          case CPU_PER_REQUEST -> trial.at("/resources/service/cpu/cpu_micros_per_request");
        };
    return node.isNumber() ? Optional.of(node.asDouble()) : Optional.empty();
  }

  private static JsonNode sound(JsonNode latency) {
    boolean doubtful =
        Stream.of("too_few", "at_least")
            .flatMap(name -> latency.path(name).valueStream())
            .anyMatch(name -> name.asString("").equals("p99"));
    return doubtful || latency.path("count").asLong(0) == 0
        ? latency.path("no such")
        : latency.path("p99");
  }
}
