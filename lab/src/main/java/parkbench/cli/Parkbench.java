package parkbench.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Objects;
import parkbench.config.Refusal;
import parkbench.harness.HarnessFailed;
import parkbench.harness.build.Builder;
import parkbench.planner.Choices;
import parkbench.sandbox.PortTaken;
import parkbench.sandbox.SandboxFault;
import parkbench.session.CommandRefused;
import parkbench.session.Exit;
import parkbench.session.Home;
import parkbench.session.Invocations;
import parkbench.session.Terminal;
import parkbench.store.RunRefused;
import parkbench.store.StoreFailed;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

/** The command line of the lab. */
@Command(
    name = "parkbench",
    description = "What happens to a JVM service when the thing it calls gets slow.",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = Parkbench.Version.class,
    synopsisSubcommandLabel = "VERB",
    footer = "%nOptions have variables: --repeat is PARKBENCH_REPEAT.",
    subcommands = {
      RunVerb.class,
      TryVerb.class,
      PlanVerb.class,
      InitVerb.class,
      ListVerb.class,
      MachineVerb.class,
      CalibrateVerb.class,
      CrosscheckVerb.class,
      UpstreamVerb.class,
      LoadVerb.class,
      WatchVerb.class,
      DoctorVerb.class,
      ReportVerb.class,
      CompareVerb.class,
      HistoryVerb.class,
      ProveVerb.class,
      CapacityVerb.class,
      RegressVerb.class,
      IncidentVerb.class,
      TraceVerb.class,
      HelpVerb.class,
      VersionVerb.class,
      ProcessVerb.class,
      SchemaVerb.class,
      CompletionVerb.class
    })
public final class Parkbench {
  /**
   * From how many milliseconds on Netty's epoll rounds a wait up to whole ones, 10 by default: a
   * load generator with little to do fired 1.07 ms late in the median, and 0.08 ms without. Read
   * when its classes are loaded, so that it is printed before.
   */
  private static final String ROUNDED_WAITS = "io.netty.channel.epoll.epollWaitThreshold";

  /** Headers that the JDK's client refuses else, and that a request of a system may have. */
  private static final String ALLOWED_HEADERS = "jdk.httpclient.allowRestrictedHeaders";

  private Parkbench() {}

  public static void main(String[] words) {
    System.getProperties().putIfAbsent(ROUNDED_WAITS, "0");
    System.getProperties().putIfAbsent(ALLOWED_HEADERS, "connection,expect,host,upgrade");
    Invocations.asked(words, System.getenv());
    Terminal.take();
    System.exit(Terminal.end(commandLine().execute(words)));
  }

  static CommandLine commandLine() {
    CommandLine root = new CommandLine(new Parkbench());
    // The words of a command have options of their own.
    Objects.requireNonNull(root.getSubcommands().get(InitVerb.NAME))
        .setUnmatchedOptionsArePositionalParams(true)
        .setPosixClusteredShortOptionsAllowed(false);
    return root.setDefaultValueProvider(new EnvironmentDefaults(System.getenv()))
        .registerConverter(Duration.class, Parkbench::duration)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((failure, words) -> refused(failure, words).code())
        .setExecutionExceptionHandler(
            (failure, line, parsed) -> {
              line.getErr().println("parkbench: " + failure.getMessage());
              for (Throwable also : failure.getSuppressed()) {
                line.getErr().println("  and then: " + also.getMessage());
              }
              return exit(failure).code();
            });
  }

  private static Exit refused(ParameterException failure, String[] words) {
    CommandLine line = failure.getCommandLine();
    PrintWriter err = line.getErr();
    if (words.length == 0) {
      line.usage(err);
      return Exit.USAGE;
    }
    print(UsageError.of(failure), line);
    return Exit.USAGE;
  }

  /** What is wrong, the fix, and where more is said. */
  static void print(UsageError error, CommandLine command) {
    PrintWriter err = command.getErr();
    err.println("parkbench: " + error.what());
    error.fix().ifPresent(fix -> err.println("  " + fix));
    err.println("  See " + command.getCommandSpec().qualifiedName() + " --help");
  }

  /** Anything unforeseen is a defect of the lab and keeps its stack trace. */
  private static Exit exit(Exception failure) {
    if (failure instanceof Refusal
        || failure instanceof CommandRefused
        || failure instanceof RunRefused
        || failure instanceof PortTaken
        || failure instanceof Builder.BuildFailed) {
      return Exit.USAGE;
    }
    boolean foreseen =
        failure instanceof SandboxFault
            || failure instanceof HarnessFailed
            || failure instanceof StoreFailed;
    if (!foreseen) {
      failure.printStackTrace();
    }
    return Exit.DIED;
  }

  private static Duration duration(String text) {
    return Choices.duration(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'"
                        + text
                        + "' is no duration: it is a number with a unit, such as 500ms, 10s, 5m or"
                        + " 1m30s"));
  }

  /** Reads the version from the jar. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"parkbench " + Home.version()};
    }
  }
}
