package parkbench.cli;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import parkbench.config.ClosestWord;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What is wrong with a command line, and the fix.
 *
 * @param fix absent: the command's help is all there is to say
 */
record UsageError(String what, Optional<String> fix) {

  static UsageError of(ParameterException failure) {
    if (failure instanceof UnmatchedArgumentException unmatched) {
      List<String> words = unmatched.getUnmatched();
      if (!words.isEmpty()) {
        return ofUnknown(words.getFirst(), unmatched.getCommandLine());
      }
    }
    return new UsageError(String.valueOf(failure.getMessage()), variable(failure));
  }

  /** A value that is nowhere on the command line is found where it is. */
  private static Optional<String> variable(ParameterException failure) {
    String value = failure.getValue();
    return Optional.ofNullable(failure.getArgSpec())
        .flatMap(new EnvironmentDefaults(System.getenv())::variable)
        .filter(name -> value == null || value.equals(System.getenv(name)))
        .map(name -> "The variable " + name + " sets it");
  }

  private static UsageError ofUnknown(String word, CommandLine command) {
    if (word.startsWith("-")) {
      return ofOption(word.replaceFirst("=.*", ""), command);
    }
    return command.getParent() == null
        ? ofCommand(word, command)
        : new UsageError("unexpected argument '" + word + "'", Optional.empty());
  }

  /** A word that is no command of Parkbench. */
  static UsageError ofCommand(String word, CommandLine root) {
    return new UsageError(
        "unknown command '" + word + "'", nearest(word, root.getSubcommands().keySet()));
  }

  private static UsageError ofOption(String option, CommandLine command) {
    return RenamedOptions.newName(option)
        .filter(now -> command.getCommandSpec().optionsMap().containsKey(now))
        .map(now -> new UsageError(option + " is now " + now, Optional.empty()))
        .orElseGet(
            () ->
                new UsageError(
                    "unknown option '" + option + "'",
                    nearest(option, command.getCommandSpec().optionsMap().keySet())));
  }

  private static Optional<String> nearest(String word, Collection<String> known) {
    return ClosestWord.to(word, known).map(near -> "Did you mean " + near + "?");
  }
}
