package parkbench.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import parkbench.analyse.LoadFigures;
import parkbench.conduct.LoadProcess;
import parkbench.conduct.PlayerFailed;
import parkbench.model.Arrivals;
import parkbench.model.Connections;
import parkbench.model.Expectation;
import parkbench.model.Load;
import parkbench.model.LoadOrder;
import parkbench.model.LoadProgress;
import parkbench.model.LoadResult;
import parkbench.model.Rate;
import parkbench.model.Report;
import parkbench.model.Request;
import parkbench.sandbox.Sandbox;
import parkbench.wire.Json;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The load engine alone, where one would use wrk. */
@Command(name = "load", description = "The load engine alone, against any URL.")
final class LoadVerb implements Callable<Integer> {
  private static final int DEFAULT_USERS = 10;

  /** Time for the first answers before the window of a closed load opens, on top of one cycle. */
  private static final Duration SETTLE = Duration.ofSeconds(1);

  private static final int TO_CONNECT_MILLIS = 3000;

  @Parameters(index = "0", paramLabel = "URL", description = "What to ask: http://host:port/path.")
  private URI url = URI.create("");

  @ArgGroup private @Nullable Shape shape;

  @Option(
      names = "--arrivals",
      description = "Of an open load: ${COMPLETION-CANDIDATES} (default: constant).")
  private Arrivals arrivals = Arrivals.CONSTANT;

  @Option(
      names = "--requests",
      paramLabel = "M",
      description = "Of each user at once, one after the other (default: ${DEFAULT-VALUE}).")
  private int requests = 1;

  @Option(names = "--think", description = "Pause of a closed user between requests (default: 0s).")
  private Duration think = Duration.ZERO;

  @Option(
      names = "--connections",
      paramLabel = "N",
      description = "Share at most so many connections (default: one per user, as many as needed).")
  private @Nullable Integer connections;

  @Option(names = "--duration", description = "Measured time (default: 10s).")
  private Duration duration = Duration.ofSeconds(10);

  @Option(
      names = "--timeout",
      description = "Of one exchange, from its intended instant (default: 30s).")
  private Duration timeout = Duration.ofSeconds(30);

  @Option(names = "--method", description = "HTTP method (default: ${DEFAULT-VALUE}).")
  private String method = "GET";

  @Option(names = "--header", paramLabel = "'NAME: VALUE'", description = "May be repeated.")
  private List<String> headers = List.of();

  @Option(names = "--body", description = "Body of each request.")
  private String body = "";

  @Option(names = "--status", description = "The good status (default: ${DEFAULT-VALUE}).")
  private int status = 200;

  @Option(names = "--body-contains", description = "Text that a good body contains.")
  private String bodyContains = "";

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  /** Who asks: one of three. */
  static final class Shape {
    @Option(
        names = "--users",
        paramLabel = "N",
        description = "Closed load: so many users (default: 10).")
    private @Nullable Integer users;

    @Option(names = "--rate", paramLabel = "R", description = "Open load: requests per second.")
    private @Nullable Double rate;

    @Option(names = "--at-once", paramLabel = "N", description = "A burst of so many users.")
    private @Nullable Integer atOnce;
  }

  @Override
  public Integer call() throws Exception {
    check();
    try {
      return OnInterrupt.during(this::load);
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED.code();
    }
  }

  private Integer load() throws Exception {
    try (Scratch scratch = Scratch.make();
        LoadProcess engine = LoadProcess.start(Sandbox.detect(), List.of(), scratch.directory())) {
      requireReachable();
      Duration cycle = isOpen() ? Duration.ZERO : firstAnswer(engine);
      LoadResult result = fire(engine, order(cycle, scratch.directory()));
      LoadFigures figures = LoadFigures.of(scratch.directory(), result);
      System.out.print(json ? Json.line(figures) + "\n" : text(figures));
      return figures.requests() > 0 ? Exit.DONE.code() : Exit.DIED.code();
    }
  }

  private void check() {
    if (url.getHost() == null || !"http".equals(url.getScheme())) {
      throw new Refused(
          "'" + url + "' is not a URL that can be asked",
          "The engine speaks HTTP/1.1 without TLS",
          "Write it like http://127.0.0.1:8080/path?query=1");
    }
    boolean nobody =
        shape != null
            && (isBelowOne(shape.users) || isBelowOne(shape.atOnce) || isBelowOne(shape.rate));
    if (nobody || isBelowOne(connections) || requests < 1) {
      throw new Refused(
          "--users, --rate, --at-once, --requests and --connections must be 1 or more",
          "Nobody would ask anything",
          "Use for example --users 10, or --rate 100");
    }
    boolean burst = shape != null && shape.atOnce != null;
    if ((requests > 1 && !burst) || (arrivals == Arrivals.POISSON && !isOpen())) {
      throw new Refused(
          "--requests goes with --at-once, and --arrivals with --rate",
          "Elsewhere it would be ignored",
          "Leave it out, or choose the load that it belongs to");
    }
    request();
    if (duration.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new Refused(
          "--duration " + duration.toMillis() + "ms is below a second",
          "A window is made of whole seconds",
          "Use 1s or more");
    }
  }

  private static boolean isBelowOne(@Nullable Number value) {
    return value != null && value.doubleValue() < 1;
  }

  private boolean isOpen() {
    return shape != null && shape.rate != null;
  }

  private void requireReachable() {
    try (Socket socket = new Socket()) {
      int port = url.getPort() > 0 ? url.getPort() : 80;
      socket.connect(new InetSocketAddress(url.getHost(), port), TO_CONNECT_MILLIS);
    } catch (IOException e) {
      throw new Refused(
          "nobody listens at " + base() + ": " + e.getMessage(),
          "There is nothing to put load on",
          "Start the service, or mend the URL");
    }
  }

  /** Asks once, to know how long a user's cycle is. */
  private Duration firstAnswer(LoadProcess engine) throws PlayerFailed, InterruptedException {
    LoadResult first =
        engine.fire(
            new LoadOrder(
                base(),
                request(),
                expectation(),
                new Load.AtOnce(1, 1),
                new Connections.OwnPerUser(),
                Duration.ZERO,
                Duration.ofSeconds(1),
                timeout,
                timeout,
                1,
                Optional.empty(),
                0),
            progress -> {});
    return Duration.ofNanos(first.endNanos() - first.startNanos());
  }

  private LoadResult fire(LoadProcess engine, LoadOrder order)
      throws PlayerFailed, InterruptedException {
    long[] before = {0};
    Consumer<LoadProgress> audience =
        progress -> {
          if (!json && Words.terminal()) {
            System.err.printf(
                Locale.ROOT,
                "\r%,8d rps  %,6d in flight  mean %8.1f ms ",
                progress.good() - before[0],
                progress.inFlight(),
                progress.responseMeanMicros() / 1e3);
            before[0] = progress.good();
          }
        };
    LoadResult result = engine.fire(order, audience);
    if (!json && Words.terminal()) {
      System.err.print("\r\u001b[K");
    }
    return result;
  }

  private LoadOrder order(Duration cycle, Path directory) {
    Load load = shape(cycle);
    boolean closed = load instanceof Load.Closed;
    return new LoadOrder(
        base(),
        request(),
        expectation(),
        load,
        connections == null ? new Connections.OwnPerUser() : new Connections.Pool(connections),
        closed ? cycle.plus(SETTLE) : Duration.ZERO,
        duration,
        timeout,
        timeout,
        1,
        Optional.of(directory.toString()),
        0);
  }

  private Load shape(Duration cycle) {
    if (shape != null && shape.rate != null) {
      Rate rate = new Rate(shape.rate);
      return new Load.Open(arrivals, List.of(new Load.Segment(duration, rate, rate)));
    }
    if (shape != null && shape.atOnce != null) {
      return new Load.AtOnce(shape.atOnce, requests);
    }
    int users = shape == null || shape.users == null ? DEFAULT_USERS : shape.users;
    return new Load.Closed(users, think, cycle.plus(think));
  }

  private String base() {
    return url.getScheme() + "://" + url.getRawAuthority();
  }

  private Request request() {
    String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
    Map<String, String> fields = new LinkedHashMap<>();
    for (String header : headers) {
      int colon = header.indexOf(':');
      if (colon <= 0) {
        throw new Refused(
            "'" + header + "' is no header",
            "It has no name before a colon",
            "Write it like --header 'Accept: text/plain'");
      }
      fields.put(header.substring(0, colon).strip(), header.substring(colon + 1).strip());
    }
    return new Request(method, path + query, fields, body);
  }

  private Expectation expectation() {
    return new Expectation(status, bodyContains);
  }

  private static String text(LoadFigures figures) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%,d good answers in %.0f s: %,.1f rps (asked %,.1f, fired %.2f %%)%n",
            figures.requests(),
            figures.durationS(),
            figures.throughputRps(),
            figures.askedRps(),
            figures.sentOfAsked() * 100));
    figures.errors().forEach((cause, count) -> text.append("  %,d %s%n".formatted(count, cause)));
    if (figures.pending() > 0) {
      text.append("  %,d pending%n".formatted(figures.pending()));
    }
    text.append("%-18s %9s %9s %9s %9s %9s%n".formatted("ms", "mean", "p50", "p90", "p99", "max"));
    text.append(row("response time", figures.responseMs()));
    text.append(row("service time", figures.serviceMs()));
    text.append(row("connection wait", figures.connectionWaitMs()));
    text.append(row("send lag", figures.sendLagMs()));
    text.append(
        String.format(
            Locale.ROOT,
            "%.1f µs CPU per request, %d MiB, %,d connections opened%n",
            figures.cpuUsPerRequest(),
            figures.rssMaxBytes() >> 20,
            figures.connectionsOpened()));
    return text.toString();
  }

  private static String row(String name, Report.Percentiles of) {
    return String.format(
        Locale.ROOT,
        "%-18s %9.2f %9s %9s %9s %9.2f%n",
        name,
        of.mean(),
        value(of, "p50", of.p50()),
        value(of, "p90", of.p90()),
        value(of, "p99", of.p99()),
        of.max());
  }

  private static String value(Report.Percentiles of, String name, double value) {
    return String.format(Locale.ROOT, "%s%.2f", of.atLeast().contains(name) ? "≥" : "", value);
  }
}
