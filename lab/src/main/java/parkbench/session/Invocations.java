package parkbench.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.plan.Plan;
import parkbench.record.Invocation;
import parkbench.record.Invocation.ConfigFile;
import parkbench.wire.Secrets;

/** How this process was asked for a run. */
public final class Invocations {
  private static final String COMMAND = "parkbench.command";

  private Invocations() {}

  /** Keeps the words of the command line for the records of its runs. */
  public static void asked(String[] words) {
    System.setProperty(
        COMMAND,
        Stream.concat(
                Stream.of("./parkbench"),
                Secrets.words(List.of(words)).stream().map(RunCommand::word))
            .collect(Collectors.joining(" ")));
  }

  /** The command, and the files of a plan as they are now; absent: there was no command. */
  static Optional<Invocation> of(Plan plan) {
    Stream<Path> systems =
        plan.systems().stream().flatMap(system -> system.description().file().stream());
    return Optional.ofNullable(System.getProperty(COMMAND))
        .map(
            command ->
                new Invocation(
                    command,
                    Stream.concat(Stream.of(Path.of(plan.source().file())), systems)
                        .distinct()
                        .flatMap(file -> file(file).stream())
                        .toList()));
  }

  /** Absent: it is no file, such as a scenario that was made of options. */
  private static Optional<ConfigFile> file(Path file) {
    try {
      return Files.isRegularFile(file)
          ? Optional.of(new ConfigFile(shown(file), Files.readString(file)))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Relative to the project or to the folder of the command, where it lies in one of them. */
  private static String shown(Path file) {
    Path whole = file.toAbsolutePath().normalize();
    return Stream.of(Home.path(), Path.of("").toAbsolutePath())
        .filter(whole::startsWith)
        .findFirst()
        .map(folder -> folder.relativize(whole).toString())
        .orElse(file.toString());
  }
}
