package parkbench.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.Callable;
import parkbench.session.Exit;
import parkbench.session.Home;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints what completes commands in bash and zsh: options, scenarios, systems and runs. */
@Command(
    name = "completion",
    description = {
      "Print a completion script for bash and zsh.",
      "To use it: source <(./parkbench completion)"
    })
final class CompletionVerb implements Callable<Integer> {
  private static final String NAMES = "completion.bash";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    CommandLine root = spec.commandLine().getParent();
    System.out.print(AutoComplete.bash("parkbench", root));
    System.out.print(names().replace("@HOME@", Home.path().toString().replace("'", "'\\''")));
    return Exit.DONE.code();
  }

  private static String names() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(CompletionVerb.class.getResourceAsStream(NAMES), NAMES)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
