package parkbench.cli;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.session.CommandRefused;
import parkbench.session.ThisMachine;
import parkbench.session.TryRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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
  private static final String FOR = "--duration";
  private static final String REDACT = "--redact";

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = Planning.SCENARIO,
      description = Planning.SCENARIO_IS)
  private @Nullable String scenario;

  @Mixin private Planning choices = new Planning();

  @Option(
      names = RECORD,
      paramLabel = "URL",
      description =
          "Let this real upstream answer, and draft routes with its bodies and delays. It is sent at"
              + " most 200 requests, one after the other.")
  private @Nullable URI record;

  @Option(
      names = FOR,
      paramLabel = "TIME",
      defaultValue = "10s",
      description = "With --record: how long requests are sent (default: ${DEFAULT-VALUE}).")
  private Duration time = Duration.ZERO;

  @Option(
      names = REDACT,
      description =
          "With --record: replace the values in recorded bodies by others of their length.")
  private boolean redact;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    String named = Planning.named(scenario);
    Planning planning = choices.about(named);
    if (record != null) {
      refuseOtherThanHttp(record);
      return TryRun.record(
              planning.single(ThisMachine.read()), new TryRun.Recording(record, time, redact))
          .code();
    }
    refuseAlone();
    return TryRun.run(planning.single(ThisMachine.read()), named).code();
  }

  private static void refuseOtherThanHttp(URI url) {
    String scheme = String.valueOf(url.getScheme());
    if (url.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
      throw new CommandRefused(
          RECORD + ": \"" + url + "\" is no URL of an upstream",
          "",
          "Write it like https://stock.example or http://localhost:9000/api");
    }
  }

  private void refuseAlone() {
    List<String> alone =
        spec.commandLine().getParseResult().matchedOptions().stream()
            .map(OptionSpec::longestName)
            .filter(List.of(FOR, REDACT)::contains)
            .toList();
    if (!alone.isEmpty()) {
      throw new CommandRefused(
          String.join(" and ", alone) + " without " + RECORD,
          "Only a recording takes time and has bodies",
          "Add " + RECORD + " URL, or leave it out");
    }
  }
}
