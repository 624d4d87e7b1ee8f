package parkbench.session;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import parkbench.config.InvalidFile;
import parkbench.config.SystemReader;
import parkbench.harness.build.Builder.BuildFailed;
import parkbench.harness.build.RevisionBuild;
import parkbench.plan.Regression;
import parkbench.sandbox.Sandbox;
import parkbench.system.Approach;
import parkbench.system.Start;
import parkbench.system.SystemSpec;

/**
 * The versions of a service that a user names: by a jar or folder, by a git revision, by a word of
 * its command such as an image tag, or by a system file of its own.
 *
 * @param system the service as its scenario describes it
 * @param words what was named, all of them
 * @param build command that builds a revision; empty: that of its build file
 */
public record VersionResolver(
    SystemSpec system, List<String> words, Sandbox sandbox, Optional<String> build) {
  private static final String JAR = ".jar";

  /**
   * One version, ready to be started.
   *
   * @param system under a name of its own
   */
  public record Resolved(SystemSpec system, Regression.Version version) {}

  /**
   * The version of a word.
   *
   * @param suffix of its system's name
   * @throws CommandRefused where the word means nothing here
   */
  public Resolved of(String word, String suffix)
      throws InvalidFile, BuildFailed, InterruptedException {
    String name = system.name() + suffix;
    Optional<Path> file = file(word);
    Optional<SystemSpec> own = described(word);
    if (own.isPresent()) {
      return new Resolved(own.get().named(name), new Regression.Version(word, Optional.empty()));
    }
    if (file.isPresent()) {
      return new Resolved(
          system.as(name, started(word, file.get())),
          new Regression.Version(word, Optional.empty()));
    }
    if (isOfCommand() && system.start() instanceof Start.Command command) {
      return new Resolved(
          system.as(name, with(command, at -> words.contains(at), word)),
          new Regression.Version(word, Optional.empty()));
    }
    return built(word, name);
  }

  /**
   * The system of a version's own file, with the approaches that are compared; absent: the word
   * names no such file.
   */
  private Optional<SystemSpec> described(String word) throws InvalidFile {
    Optional<Path> file = file(word).filter(any -> word.matches(".*\\.ya?ml"));
    if (file.isEmpty()) {
      return Optional.empty();
    }
    SystemSpec own = SystemReader.read(file.get());
    Set<String> missing =
        system.approaches().stream()
            .map(Approach::name)
            .collect(Collectors.toCollection(TreeSet::new));
    List<Approach> chosen =
        own.approaches().stream().filter(approach -> missing.contains(approach.name())).toList();
    chosen.forEach(approach -> missing.remove(approach.name()));
    if (!missing.isEmpty()) {
      throw new CommandRefused(
          word + " has no approach " + String.join(", ", missing),
          "Both versions are asked for the same. An axis of pools or properties varies the"
              + " scenario's own systems alone",
          "Add it to the file, or choose what both have with --only");
    }
    return Optional.of(own.with(chosen));
  }

  /**
   * Refuses what is no version, before one is built.
   *
   * @throws InvalidFile where a system file has faults
   * @throws CommandRefused where a word means nothing here
   */
  public void require() throws InvalidFile, InterruptedException {
    for (String word : words) {
      boolean isDescribed = described(word).isPresent();
      if (!isDescribed && file(word).isEmpty() && !isOfCommand()) {
        revision(word);
      }
    }
  }

  /** Whether one of the words is in the command: then each of them takes its place. */
  private boolean isOfCommand() {
    return system.start() instanceof Start.Command command
        && words.stream().anyMatch(command.words()::contains);
  }

  private static Optional<Path> file(String word) {
    try {
      return Optional.of(Path.of(word).toAbsolutePath().normalize()).filter(Files::exists);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private Start started(String word, Path artifact) {
    String name =
        artifact()
            .map(jar -> jar.getFileName().toString())
            .orElseThrow(
                () ->
                    new CommandRefused(
                        "the command of the service names no jar, or several",
                        word + " would take the place of one",
                        "Give each version a system file: regress old.yaml new.yaml"));
    Path file = Files.isDirectory(artifact) ? artifact.resolve(name) : artifact;
    if (!Files.isRegularFile(file)) {
      throw new CommandRefused(
          word + " has no " + name,
          "The service is started by that file",
          "Name the jar itself, or the folder that holds it");
    }
    return withJar(file);
  }

  private Start withJar(Path file) {
    return switch (system.start()) {
      case Start.Jar jar -> new Start.Jar(file, jar.java(), jar.options(), jar.arguments());
      case Start.Command command -> with(command, at -> at.endsWith(JAR), file.toString());
      case Start.Running running -> throw notStarted();
      case Start.NoService none -> throw notStarted();
    };
  }

  /** The jar that the scenario starts; absent: it names none, or several. */
  private Optional<Path> artifact() {
    return switch (system.start()) {
      case Start.Jar jar -> Optional.of(jar.file());
      case Start.Command command -> {
        List<String> jars = command.words().stream().filter(word -> word.endsWith(JAR)).toList();
        yield jars.size() == 1
            ? Optional.of(Path.of(jars.getFirst()).toAbsolutePath().normalize())
            : Optional.empty();
      }
      case Start.Running running -> throw notStarted();
      case Start.NoService none -> throw notStarted();
    };
  }

  private static Start.Command with(
      Start.Command command, Predicate<String> replaced, String word) {
    List<String> words = new ArrayList<>(command.words());
    IntStream.range(0, words.size())
        .filter(i -> replaced.test(words.get(i)))
        .forEach(i -> words.set(i, word));
    return new Start.Command(
        words, command.options(), command.arguments(), command.stop(), command.missing());
  }

  private CommandRefused notStarted() {
    return new CommandRefused(
        system.name() + " is not started by the lab",
        "A version is started afresh in each block",
        "Describe how it starts (jar or command), or compare two runs: parkbench compare RUN_A RUN_B");
  }

  /**
   * A git revision.
   *
   * @param artifact that is started of it
   */
  private record Revision(Path repository, String commit, Path artifact) {}

  /** Without building it. */
  private Revision revision(String word) throws InterruptedException {
    Path folder =
        system
            .description()
            .file()
            .map(file -> file.resolveSibling("").toAbsolutePath())
            .orElse(Path.of("").toAbsolutePath());
    Path artifact = artifact().orElseThrow(() -> unknown(word, folder));
    Path repository =
        RevisionBuild.repository(folder, sandbox, builds())
            .orElseThrow(() -> unknown(word, folder));
    String commit =
        RevisionBuild.commit(repository, word, sandbox, builds())
            .orElseThrow(() -> unknown(word, repository));
    if (!artifact.startsWith(repository)) {
      throw new CommandRefused(
          artifact + " is not in the repository " + repository,
          "What a revision builds would not be found",
          "Give the jars of both versions");
    }
    return new Revision(repository, commit, repository.relativize(artifact));
  }

  private static Path builds() {
    return Home.runs().resolve("builds");
  }

  private Resolved built(String word, String name) throws BuildFailed, InterruptedException {
    Revision revision = revision(word);
    Path file =
        built(
                new RevisionBuild(revision.repository, builds(), sandbox, build),
                word,
                revision.commit)
            .resolve(revision.artifact);
    if (!Files.isRegularFile(file)) {
      throw new CommandRefused(
          "revision " + word + " has no " + revision.artifact + " after its build",
          "The service is started by that file",
          "Name the command that builds it with --build, or give the jars of both versions");
    }
    return new Resolved(
        system.as(name, withJar(file)), new Regression.Version(word, Optional.of(revision.commit)));
  }

  private static Path built(RevisionBuild build, String word, String commit)
      throws BuildFailed, InterruptedException {
    System.out.println("revision " + word + " is " + commit + "; building it unless that was done");
    try {
      return build.build(commit, Building.audience());
    } finally {
      Building.over();
    }
  }

  private static CommandRefused unknown(String word, Path where) {
    return new CommandRefused(
        "\"" + word + "\" is no version of the service",
        "It is no file, no word of its command, and no git revision of " + where,
        "Give a jar, a folder with the jar, a git revision, an image tag of the command, or a system"
            + " file");
  }
}
