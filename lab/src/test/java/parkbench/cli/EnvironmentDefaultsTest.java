package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class EnvironmentDefaultsTest {
  @Command(name = "x", mixinStandardHelpOptions = true)
  static final class Sample implements Runnable {
    @Option(names = "--repeat")
    int repeat = 1;

    @Option(names = {"-q", "--wait-for-quiet"})
    boolean quiet;

    @Override
    public void run() {}
  }

  private static Sample parsed(Map<String, String> environment, String... words) {
    Sample sample = new Sample();
    new CommandLine(sample)
        .setDefaultValueProvider(new EnvironmentDefaults(environment))
        .parseArgs(words);
    return sample;
  }

  @Test
  void aVariableSetsAnOptionAndTheCommandLineComesFirst() {
    Map<String, String> environment =
        Map.of("PARKBENCH_REPEAT", "5", "PARKBENCH_WAIT_FOR_QUIET", "true");

    assertThat(parsed(environment).repeat).isEqualTo(5);
    assertThat(parsed(environment).quiet).isTrue();
    assertThat(parsed(environment, "--repeat", "2").repeat).isEqualTo(2);
    assertThat(parsed(Map.of()).repeat).isEqualTo(1);
  }

  @Test
  void helpIsAskedForByWordsAlone() {
    assertThat(parsed(Map.of("PARKBENCH_HELP", "true")).repeat).isEqualTo(1);
  }

  /** A variable that was set for something else must not overwrite a file, or name an upstream. */
  @Test
  void whatOverwritesIsOnTheCommandLineAlone() {
    EnvironmentDefaults all =
        new EnvironmentDefaults(
            Map.of(
                "PARKBENCH_FORCE", "true", "PARKBENCH_APPLY", "true", "PARKBENCH_UPSTREAM", "x"));
    for (CommandLine command : Parkbench.commandLine().getSubcommands().values()) {
      assertThat(command.getCommandSpec().options())
          .as(command.getCommandName())
          .allSatisfy(option -> assertThat(all.defaultValue(option)).isNull());
    }
  }
}
