package parkbench.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of the lab. */
@Command(
    name = "parkbench",
    description = "What happens to a JVM service when the thing it calls gets slow.",
    mixinStandardHelpOptions = true)
public final class Parkbench {
  private Parkbench() {}

  public static void main(String[] words) {
    System.exit(new CommandLine(new Parkbench()).execute(words));
  }
}
