package parkbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Plan;
import parkbench.record.Machine;
import parkbench.session.CommandRefused;
import parkbench.session.Home;
import parkbench.session.NewRun;
import parkbench.session.RetryPolicy;
import picocli.CommandLine.Option;

/** What commands that ask one question about a service have in common. */
final class QuestionOptions {
  @Option(
      names = "--only",
      paramLabel = "PATTERN",
      description = "Only approaches whose name matches, such as 'spring-mvc/*'.")
  private @Nullable String only;

  @Option(names = Planning.JDK, paramLabel = Planning.JDK_OF, description = Planning.JDK_IS)
  private @Nullable String jdk;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the run goes (default: runs/SCENARIO-COMMAND-TIME).")
  private @Nullable Path out;

  /**
   * The scenario that was named, or the one in the current directory, with these options.
   *
   * @throws CommandRefused where there is neither
   */
  Planning planning(@Nullable String scenario) {
    return Planning.of(Planning.named(scenario))
        .only(Optional.ofNullable(only))
        .onJdk(Optional.ofNullable(jdk));
  }

  /**
   * Runs the plan of a command.
   *
   * @return the exit code
   */
  int run(Plan plan, RetryPolicy again, Machine machine, String command) throws Exception {
    return NewRun.run(
            plan,
            again,
            machine,
            Home.directory(out, plan.source().scenario() + "-" + command),
            List.of())
        .code();
  }

  /**
   * Refuses a value that is not above zero.
   *
   * @throws CommandRefused where it is not
   */
  static void requireAboveZero(String option, boolean is, String example) {
    if (!is) {
      throw new CommandRefused(
          option + " is not above zero", "", "Use for example " + option + " " + example);
    }
  }
}
