package parkbench.config;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.system.Approach;
import parkbench.system.Calls;
import parkbench.system.Expectation;
import parkbench.system.Pool;
import parkbench.system.Request;
import parkbench.system.Tuning;
import parkbench.system.Workload;

/** Reads one approach of a {@code system.yaml}. */
final class ApproachReader {
  private ApproachReader() {}

  /**
   * The approach of this name.
   *
   * @param folder of the file, which what it adds to the start may name
   */
  static Approach read(String name, ConfigNode part, Path folder) {
    Stream.of("options", "arguments", "environment", "properties")
        .map(part::at)
        .flatMap(
            values -> Stream.concat(values.items().stream(), values.entries().values().stream()))
        .forEach(value -> Placeholders.check(value, Placeholders.START));
    part.at("environment").entries().forEach(EnvironmentReader::check);
    return new Approach(
        name,
        part.at("title").text(),
        part.at("summary").text(""),
        Workload.valueOf(part.at("workload").text("proxy").toUpperCase(Locale.ROOT)),
        request(part.at("request")),
        expectation(part.at("expect")),
        new Tuning(
            Placeholders.at(folder, part.at("options").texts()),
            Placeholders.at(folder, part.at("arguments").texts()),
            Placeholders.at(folder, part.at("environment").textEntries()),
            Placeholders.at(folder, part.at("properties").textEntries())),
        pool(part.at("pool")),
        calls(part.at("calls"), Boolean.parseBoolean(part.at("calls-together").text("false"))));
  }

  /** The short form, {@code GET /path}, or the long one. A faulty one reads as {@code GET /}. */
  private static Request request(ConfigNode part) {
    if (part.isText()) {
      Placeholders.check(part, Placeholders.REQUEST);
      String[] words = part.text("GET /").split(" ", 2);
      return new Request(words[0], words[1], Map.of(), "");
    }
    Placeholders.check(part.at("path"), Placeholders.REQUEST);
    Placeholders.check(part.at("body"), Placeholders.REQUEST);
    part.at("headers")
        .entries()
        .values()
        .forEach(value -> Placeholders.check(value, Placeholders.REQUEST));
    return new Request(
        part.at("method").text("GET"),
        part.at("path").text("/"),
        part.at("headers").textEntries(),
        part.at("body").text(""));
  }

  private static Expectation expectation(ConfigNode part) {
    Expectation expected =
        new Expectation(
            part.at("status").whole(200),
            part.at("body-contains").text(""),
            part.at("failures-as").whole());
    if (expected.bodyContains().isEmpty()
        && expected.failuresAs().filter(status -> status == expected.status()).isPresent()) {
      part.at("failures-as")
          .refuse(
              "failures-as: " + expected.status() + " is the status of a good answer too",
              "Failures would count as good answers.",
              "Say by body-contains what a good answer holds.");
    }
    return expected;
  }

  /** A number, or one for each of several upstreams. */
  private static Calls calls(ConfigNode part, boolean together) {
    Map<String, Integer> of = new LinkedHashMap<>();
    part.entries().forEach((name, count) -> of.put(name, count.whole(0)));
    return of.isEmpty()
        ? new Calls(part.whole(1), together)
        : new Calls(of.values().stream().mapToInt(Integer::intValue).sum(), together, of);
  }

  private static Optional<Pool> pool(ConfigNode part) {
    return part.at("size")
        .whole()
        .map(
            size ->
                new Pool(
                    part.at("name").text("pool"),
                    size,
                    part.at("threads").text(""),
                    part.at("setting").text("")));
  }
}
