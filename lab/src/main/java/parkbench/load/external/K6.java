package parkbench.load.external;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import parkbench.load.ExternalResult;
import parkbench.plan.Connections;
import parkbench.plan.Driver;
import parkbench.plan.Load;
import parkbench.plan.LoadOrder;
import parkbench.record.LoadResult;
import parkbench.system.Request;
import parkbench.wire.Json;

/**
 * k6: users in JavaScript. A script makes them ask in a loop ({@code constant-vus}), at a rate
 * ({@code constant-arrival-rate}) or so many times each ({@code per-vu-iterations}); its CSV output
 * reports every exchange.
 */
final class K6 implements Tool {
  private static final String SCRIPT = "k6.js";
  private static final String RESULT = "k6.csv";
  private static final int LEAST = 1;
  private static final Pattern VERSION = Pattern.compile("^k6 v?((\\d+)\\.\\d+\\S*)");

  /** To compile its script, to make its users, and to write what it has buffered. */
  private static final Duration BESIDE = Duration.ofSeconds(60);

  /** Users kept ready for a rate: what it starts in this time, so that no answer below waits. */
  private static final Duration READY_FOR = Duration.ofSeconds(2);

  private static final int FEWEST_READY = 10;

  /** Each user has an engine of its own, of about a megabyte. */
  private static final int MOST_USERS = 2_000;

  @Override
  public Driver driver() {
    return Driver.K6;
  }

  @Override
  public List<String> versionWords() {
    return List.of("version");
  }

  @Override
  public String version(List<String> printed) throws NotUnderstood {
    return Versions.first("k6", printed, VERSION, LEAST);
  }

  @Override
  public List<Stint> stints(LoadOrder order, Path directory) throws IOException {
    Files.writeString(directory.resolve(SCRIPT), script(order));
    return List.of(
        new Stint(
            List.of(
                "run",
                "--quiet",
                "--no-color",
                "--no-thresholds",
                "--no-usage-report",
                "--address=",
                "--out",
                "csv=" + RESULT,
                SCRIPT),
            Map.of("K6_CSV_TIME_FORMAT", "unix_micro"),
            order.settle().plus(order.window()).plus(TAIL).plus(order.drain()).plus(BESIDE)));
  }

  /**
   * Redirects are answers like others and certificates are not verified, as for the built-in
   * engine; bodies are not kept.
   */
  static String script(LoadOrder order) {
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("scenarios", Map.of("load", executor(order)));
    options.put("discardResponseBodies", true);
    options.put("maxRedirects", 0);
    options.put("insecureSkipTLSVerify", true);
    options.put("systemTags", K6Csv.TAGS);
    Request asked = order.request();
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("headers", asked.headers());
    params.put("timeout", order.timeout().toMillis());
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("method", asked.method());
    request.put("url", order.url() + asked.path());
    request.put("body", asked.body());
    request.put("params", params);
    return """
        import http from 'k6/http';

        export const options = %s;

        const request = %s;

        export default function () {
          http.request(request.method, request.url, request.body || null, request.params);
        }

        export function handleSummary() {
          return {};
        }
        """
        .formatted(Json.page(options), Json.page(request));
  }

  private static Map<String, Object> executor(LoadOrder order) {
    Map<String, Object> executor = new LinkedHashMap<>();
    Duration length = order.settle().plus(order.window()).plus(TAIL);
    switch (order.load()) {
      case Load.Closed closed -> {
        executor.put("executor", "constant-vus");
        executor.put("vus", closed.users());
        executor.put("duration", millis(length));
      }
      case Load.AtOnce burst -> {
        executor.put("executor", "per-vu-iterations");
        executor.put("vus", burst.users());
        executor.put("iterations", burst.requestsEach());
        executor.put("maxDuration", millis(order.window()));
      }
      case Load.Open open -> {
        double rate = open.profile().getFirst().from().perSecond();
        int ready = ready(rate, order);
        executor.put("executor", "constant-arrival-rate");
        // Its rate is a whole number.
        executor.put("rate", Math.round(rate * 1_000));
        executor.put("timeUnit", "1000s");
        executor.put("duration", millis(length));
        executor.put("preAllocatedVUs", ready);
        executor.put("maxVUs", Math.max(ready, most(rate, order)));
      }
    }
    executor.put("gracefulStop", millis(order.drain()));
    return executor;
  }

  private static int ready(double rate, LoadOrder order) {
    long some = Math.max(FEWEST_READY, needed(rate, READY_FOR));
    return (int) Math.min(some, limit(order));
  }

  /** Enough for all that can be pending within the timeout, within bounds. */
  private static int most(double rate, LoadOrder order) {
    return (int) Math.min(needed(rate, order.timeout()), limit(order));
  }

  private static long needed(double rate, Duration time) {
    return (long) Math.ceil(rate * time.toNanos() / 1e9);
  }

  /** A user has a connection of its own. */
  private static int limit(LoadOrder order) {
    return order.connections() instanceof Connections.Pool pool
        ? Math.min(pool.max(), MOST_USERS)
        : MOST_USERS;
  }

  private static String millis(Duration length) {
    return length.toMillis() + "ms";
  }

  @Override
  public Account read(LoadOrder order, Path directory, Course course)
      throws NotUnderstood, IOException {
    Path file = directory.resolve(RESULT);
    K6Csv csv = K6Csv.read(file, order.expect().status(), course);
    long origin =
        csv.exchanges().stream().mapToLong(ExternalResult.Reported::started).min().orElse(0);
    long from = origin + order.settle().toNanos();
    long to = from + order.window().toNanos();
    long dropped =
        csv.dropped().stream()
            .filter(drop -> drop.at() >= from && drop.at() < to)
            .mapToLong(K6Csv.Dropped::count)
            .sum();
    LoadResult result =
        new ExternalResult(order, directory)
            .write(csv.exchanges(), dropped, csv.connections(), course.begun(), course.stopped());
    Files.delete(file); // its exchanges lie in the trial's own file by now
    return new Account(result, "", Optional.of(csv.connections()), dropped, List.of());
  }
}
