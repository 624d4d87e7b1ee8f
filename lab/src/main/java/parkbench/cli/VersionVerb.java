package parkbench.cli;

import java.util.concurrent.Callable;
import parkbench.session.Exit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the version. */
@Command(name = "version", description = "Print the version.")
final class VersionVerb implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    spec.commandLine().printVersionHelp(spec.commandLine().getOut());
    return Exit.DONE.code();
  }
}
