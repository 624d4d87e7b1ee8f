package parkbench.config;

import java.util.Set;
import java.util.regex.Pattern;
import parkbench.text.ScenarioWords;

/** Refuses environment variables that a service could not be given. */
final class EnvironmentReader {
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Set<String> OF_THE_SHELL =
      Set.of(
          "UID",
          "EUID",
          "PPID",
          "OPTIND",
          "OPTARG",
          "IFS",
          "BASHOPTS",
          "SHELLOPTS",
          "BASH_ENV",
          "ENV",
          "GROUPS",
          "LINENO",
          "PS4");

  private EnvironmentReader() {}

  static void check(String name, ConfigNode value) {
    Placeholders.check(value, Placeholders.START);
    if (OF_THE_SHELL.contains(name)) {
      value.refuseKey(
          name + " is a variable of the shell's own",
          "A shell sets the variables, and would refuse it, or obey it.",
          "Give the service what it needs under another name.");
    }
    if (!VARIABLE.matcher(name).matches()) {
      value.refuseKey(
          "\"" + ScenarioWords.brief(name) + "\" is no name of a variable",
          "It is set by a shell, which takes letters, digits and underscores.",
          "Write it like SPRING_DATASOURCE_URL, which Spring Boot takes for spring.datasource.url.");
    }
  }
}
