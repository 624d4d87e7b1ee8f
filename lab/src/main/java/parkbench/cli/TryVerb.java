package parkbench.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.session.CommandRefused;
import parkbench.session.ThisMachine;
import parkbench.session.TryRun;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Starts a service once and sends it one request. */
@Command(
    name = "try",
    description =
        "Start a service once, send it one request, and show what it asked of the upstream.",
    footer =
        "Routes are drafted for calls that none answers. It exits with 1 where a run would not"
            + " measure what is meant: no good response, a call without a route, or another number"
            + " of calls than the file says.")
final class TryVerb implements Callable<Integer> {
  private static final String RECORD = "--record";

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = Planning.SCENARIO,
      description = Planning.SCENARIO_IS)
  private @Nullable String scenario;

  @Mixin private Planning choices = new Planning();

  @ArgGroup(exclusive = false)
  private @Nullable Recorded recorded;

  /** A real upstream. */
  static final class Recorded {
    @Option(
        names = RECORD,
        required = true,
        paramLabel = "URL",
        description =
            "Let this real upstream answer, and draft routes with its bodies and delays. The service"
                + " is sent at most 200 requests, one after the other.")
    private String url = "";

    @Option(
        names = "--duration",
        paramLabel = "TIME",
        defaultValue = "10s",
        description = "With --record: how long requests are sent (default: ${DEFAULT-VALUE}).")
    private Duration time = Duration.ZERO;

    @Option(
        names = "--redact",
        description =
            "With --record: replace the values in recorded bodies by others of their length.")
    private boolean redact;
  }

  @Override
  public Integer call() throws Exception {
    String named = Planning.named(scenario);
    Planning planning = choices.about(named);
    if (recorded == null) {
      return TryRun.run(planning.single(ThisMachine.read()), named).code();
    }
    URI url = upstream(recorded.url);
    return TryRun.record(
            planning.single(ThisMachine.read()),
            new TryRun.Recording(url, recorded.time, recorded.redact))
        .code();
  }

  /** A URL that holds no secret; what may be one is not repeated. */
  static URI upstream(String given) {
    String example = "Write it like https://stock.example or http://localhost:9000/api";
    if (given.contains("@")) {
      throw new CommandRefused(
          RECORD + ": the URL has user info",
          "The service sends its own credentials to the upstream",
          example);
    }
    if (given.contains("?") || given.contains("#")) {
      throw new CommandRefused(
          RECORD + ": the URL has a query or a fragment",
          "The service's own paths and queries are added to it",
          example);
    }
    try {
      URI url = new URI(given);
      String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
      if (url.getHost() != null && (scheme.equals("http") || scheme.equals("https"))) {
        return url;
      }
    } catch (URISyntaxException e) {
      // Refused below, like another scheme.
    }
    throw new CommandRefused(RECORD + ": \"" + given + "\" is no URL of an upstream", "", example);
  }
}
