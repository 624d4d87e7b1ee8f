package parkbench.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.plan.Plan;
import parkbench.record.Invocation;
import parkbench.record.Invocation.ConfigFile;
import parkbench.wire.Secrets;

/** How this process was asked for a run. */
public final class Invocations {
  private static final String COMMAND = "parkbench.command";
  private static final String VARIABLE = "PARKBENCH_";

  private Invocations() {}

  /**
   * Keeps the words of the command line for the records of its runs, with the variables that set
   * options. Where runs go decides no figure.
   */
  public static void asked(String[] words, Map<String, String> environment) {
    Stream<String> variables =
        new TreeMap<>(environment)
            .entrySet().stream()
                .filter(variable -> variable.getKey().startsWith(VARIABLE))
                .filter(variable -> !variable.getKey().equals(Home.RUNS))
                .map(variable -> variable.getKey() + "=" + variable.getValue());
    List<String> all =
        Stream.of(variables, Stream.of("./parkbench"), Stream.of(words))
            .flatMap(each -> each)
            .toList();
    System.setProperty(
        COMMAND,
        Secrets.words(all).stream().map(RunCommand::word).collect(Collectors.joining(" ")));
  }

  /**
   * The command, and the files of a plan as they are now; absent: there was no command.
   *
   * @param part command that repeats this plan alone; absent: that of this process does
   */
  static Optional<Invocation> of(Plan plan, Optional<String> part) {
    Stream<Path> systems =
        plan.systems().stream().flatMap(system -> system.description().file().stream());
    Secrets secrets = Secrets.of(plan);
    return part.or(() -> Optional.ofNullable(System.getProperty(COMMAND)))
        .map(
            command ->
                new Invocation(
                    secrets.text(command),
                    Stream.concat(Stream.of(Path.of(plan.source().file())), systems)
                        .distinct()
                        .flatMap(file -> file(file, secrets).stream())
                        .toList()));
  }

  /** Absent: it is no file, such as a scenario that was made of options. */
  private static Optional<ConfigFile> file(Path file, Secrets secrets) {
    try {
      return Files.isRegularFile(file)
          ? Optional.of(new ConfigFile(shown(file), secrets.yaml(Files.readString(file))))
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
