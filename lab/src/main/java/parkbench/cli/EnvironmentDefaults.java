package parkbench.cli;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Values of options from the environment: {@code PARKBENCH_REPEAT} is {@code --repeat}. The command
 * line comes first.
 */
record EnvironmentDefaults(Map<String, String> environment) implements IDefaultValueProvider {
  private static final String PREFIX = "PARKBENCH_";

  /** Those overwrite or change something, or are what containers get from the lab. */
  private static final Set<String> ON_THE_COMMAND_LINE_ALONE =
      Set.of("--force", "--apply", "--upstream", "--resume", "--out");

  @Override
  public @Nullable String defaultValue(ArgSpec option) {
    return variable(option).map(environment::get).orElse(null);
  }

  /** The variable that is set for an option; absent: none is. */
  Optional<String> variable(ArgSpec of) {
    return of instanceof OptionSpec option
            && !option.usageHelp()
            && !option.versionHelp()
            && !ON_THE_COMMAND_LINE_ALONE.contains(option.longestName())
        ? Optional.of(name(option)).filter(environment::containsKey)
        : Optional.empty();
  }

  private static String name(OptionSpec option) {
    return PREFIX
        + option.longestName().replaceFirst("^-+", "").replace('-', '_').toUpperCase(Locale.ROOT);
  }
}
