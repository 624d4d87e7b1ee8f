package parkbench.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.session.Exit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the help of Parkbench, or of one of its commands. */
@Command(name = "help", description = "Show the help of Parkbench or of one command.")
final class HelpVerb implements Callable<Integer> {
  @Parameters(index = "0", arity = "0..1", paramLabel = "VERB", description = "The command.")
  private @Nullable String verb;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    CommandLine root = spec.commandLine().getParent();
    if (verb == null) {
      root.usage(root.getOut());
      return Exit.DONE.code();
    }
    CommandLine command = root.getSubcommands().get(verb);
    if (command == null) {
      Parkbench.print(UsageError.ofCommand(verb, root), root);
      return Exit.USAGE.code();
    }
    command.usage(root.getOut());
    return Exit.DONE.code();
  }
}
