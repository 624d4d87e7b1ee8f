package parkbench.cli;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Arrivals;
import parkbench.plan.Connections;
import parkbench.plan.Load;
import parkbench.plan.LoadOrder;
import parkbench.plan.Rate;
import parkbench.session.CommandRefused;
import parkbench.system.Expectation;
import parkbench.system.Request;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What a person asks of the load generator, and the orders that follow from it. */
final class LoadOptions {
  private static final int DEFAULT_USERS = 10;
  private static final double MOST_RPS = 1_000_000;
  private static final int MOST_USERS = 1_000_000;

  /** RFC 9110, 5.6.2. */
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  /** Time for the first answers before the window of a closed load opens, on top of one cycle. */
  private static final Duration SETTLE = Duration.ofSeconds(1);

  @Parameters(
      index = "0",
      paramLabel = "URL",
      description =
          "What to ask: http://host:port/path, or https, whose certificate is not verified.")
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

  @Option(
      names = "--ramp",
      description = "Of users at once: spread their first requests over this time (default: 0s).")
  private Duration ramp = Duration.ZERO;

  @Option(names = "--think", description = "Pause of a closed user between requests (default: 0s).")
  private Duration think = Duration.ZERO;

  @Option(
      names = "--connections",
      paramLabel = "N",
      description = "Share at most so many connections (default: one per user, as many as needed).")
  private @Nullable Integer connections;

  @Option(
      names = {"-d", "--duration"},
      description = "Measured time, in whole seconds (default: 10s).")
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

  /** Who asks: one of three. */
  static final class Shape {
    @Option(
        names = {"-c", "--users"},
        paramLabel = "N",
        description = "Closed load: so many users (default: 10).")
    private @Nullable Integer users;

    @Option(
        names = {"-r", "--rate"},
        paramLabel = "R",
        description = "Open load: requests per second.")
    private @Nullable Double rate;

    @Option(names = "--at-once", paramLabel = "N", description = "A burst of so many users.")
    private @Nullable Integer atOnce;
  }

  URI url() {
    return url;
  }

  /** Refuses what cannot be carried out; to be called first. */
  void check() {
    if (url.getHost() == null || !List.of("http", "https").contains(url.getScheme())) {
      throw new CommandRefused(
          "'" + url + "' is not a URL that can be asked",
          "The engine speaks HTTP/1.1, with TLS or without",
          "Write it like http://127.0.0.1:8080/path?query=1");
    }
    if (url.getPort() == 0 || url.getPort() > PortOption.LAST) {
      throw new CommandRefused(
          "'" + url + "' has the port " + url.getPort(),
          "Ports are from 1 to " + PortOption.LAST,
          "Write it like http://127.0.0.1:8080/path?query=1");
    }
    boolean noLoad =
        shape != null
            && (isBelowOne(shape.users) || isBelowOne(shape.atOnce) || isBelowOne(shape.rate));
    if (noLoad || isBelowOne(connections) || requests < 1) {
      throw new CommandRefused(
          "--users, --rate, --at-once, --requests and --connections must be 1 or more",
          "There would be no requests",
          "Use for example --users 10, or --rate 100");
    }
    boolean burst = shape != null && shape.atOnce != null;
    boolean ofBurst = requests > 1 || !ramp.isZero();
    if ((ofBurst && !burst) || (arrivals == Arrivals.POISSON && !isOpen())) {
      throw new CommandRefused(
          "--requests and --ramp go with --at-once, and --arrivals with --rate",
          "Elsewhere it would be ignored",
          "Leave it out, or choose the load that it belongs to");
    }
    if (ramp.isNegative() || ramp.compareTo(duration) >= 0) {
      throw new CommandRefused(
          "--ramp "
              + ramp.toMillis()
              + "ms is no time within --duration "
              + duration.toMillis()
              + "ms",
          "Users that start after the measured time send nothing",
          "Use a longer --duration, or a shorter --ramp");
    }
    checkSize();
    checkRequest();
    if (duration.isZero() || !duration.equals(Duration.ofSeconds(duration.toSeconds()))) {
      throw new CommandRefused(
          "--duration " + duration.toMillis() + "ms is not one or more whole seconds",
          "The window is made of whole seconds: its last one would be asked in part only, and"
              + " divide the throughput in full",
          "Use --duration " + (duration.toSeconds() + 1) + "s");
    }
  }

  private static boolean isBelowOne(@Nullable Number value) {
    return value != null && !(value.doubleValue() >= 1);
  }

  /** More than one engine can carry. */
  private void checkSize() {
    if (shape != null && shape.rate != null && shape.rate > MOST_RPS) {
      throw new CommandRefused(
          "--rate " + shape.rate + " is above " + MOST_RPS,
          "",
          "Use a rate that one core can send");
    }
    if (connections() > MOST_USERS) {
      throw new CommandRefused(
          "%,d users or connections are more than %,d".formatted(connections(), MOST_USERS),
          "",
          "Use fewer");
    }
  }

  /** What could not be sent as one request, or answered well. */
  private void checkRequest() {
    if (url.getRawUserInfo() != null) {
      throw new CommandRefused(
          "the URL has a user and a password",
          "They are not sent",
          "Use --header 'Authorization: Basic …'");
    }
    if (status < 100 || status > 599) {
      throw new CommandRefused("--status " + status + " is no status", "", "Use 100 to 599");
    }
    if (!timeout.isPositive()) {
      throw new CommandRefused("--timeout is not above zero", "", "Use for example --timeout 30s");
    }
    if (!TOKEN.matcher(method).matches()) {
      throw new CommandRefused(
          "'" + method + "' is no HTTP method", "", "Use for example --method POST");
    }
    request()
        .headers()
        .forEach(
            (name, value) -> {
              if (!TOKEN.matcher(name).matches() || value.chars().anyMatch(c -> c < ' ')) {
                throw new CommandRefused(
                    "the header '" + name + "' has a character that ends or splits it",
                    "",
                    "Leave out line breaks, control characters, and blanks in its name");
              }
            });
  }

  /** Whether arrivals are due whatever the answers do. */
  boolean isOpen() {
    return shape != null && shape.rate != null;
  }

  /** Whether users wait for their answers and ask again: only then there is a cycle to learn. */
  boolean isClosed() {
    return shape == null || shape.users != null;
  }

  /** Asks once, to learn how long a user's cycle is. */
  LoadOrder first(Path directory) {
    return order(
        new Load.AtOnce(1, 1),
        new Connections.OwnPerUser(),
        Duration.ZERO,
        Duration.ofSeconds(1),
        Optional.of(directory.toString()));
  }

  /**
   * What was asked for.
   *
   * @param cycle how long a closed user takes from one request to the next, without thinking; of
   *     any other load it is ignored
   * @param directory where the files go
   */
  LoadOrder order(Duration cycle, Path directory) {
    Load load = shape(cycle);
    boolean closed = load.isClosed();
    return order(
        load,
        connections == null ? new Connections.OwnPerUser() : new Connections.Pool(connections),
        closed ? cycle.plus(SETTLE) : Duration.ZERO,
        duration,
        Optional.of(directory.toString()));
  }

  private LoadOrder order(
      Load load, Connections kind, Duration settle, Duration window, Optional<String> directory) {
    return new LoadOrder(
        base(),
        request(),
        expectation(),
        load,
        kind,
        settle,
        window,
        timeout,
        timeout,
        1,
        directory,
        0);
  }

  private Load shape(Duration cycle) {
    if (shape != null && shape.rate != null) {
      Rate rate = new Rate(shape.rate);
      return new Load.Open(arrivals, List.of(new Load.Segment(duration, rate, rate)));
    }
    if (shape != null && shape.atOnce != null) {
      return new Load.AtOnce(shape.atOnce, requests, ramp);
    }
    int users = shape == null || shape.users == null ? DEFAULT_USERS : shape.users;
    return new Load.Closed(users, think, cycle.plus(think));
  }

  /** Connections that are known to be opened; an open load opens more as it needs them. */
  int connections() {
    if (connections != null) {
      return connections;
    }
    if (shape == null) {
      return DEFAULT_USERS;
    }
    return Stream.of(shape.users, shape.atOnce).filter(Objects::nonNull).findFirst().orElse(1);
  }

  /** The URL without its path. */
  String base() {
    return url.getScheme() + "://" + url.getRawAuthority();
  }

  private Request request() {
    String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
    Map<String, String> fields = new LinkedHashMap<>();
    for (String header : headers) {
      int colon = header.indexOf(':');
      if (colon <= 0) {
        throw new CommandRefused(
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
}
