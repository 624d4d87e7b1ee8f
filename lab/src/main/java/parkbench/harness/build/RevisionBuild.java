package parkbench.harness.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import parkbench.harness.build.Builder.BuildFailed;
import parkbench.sandbox.Launch;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;

/**
 * Builds revisions of a git repository, each in a clone of its own that is kept: the repository
 * itself stays as it is.
 *
 * @param repository its top folder
 * @param builds where the clones are kept
 * @param asked command that builds; empty: that of the build file
 */
public record RevisionBuild(Path repository, Path builds, Sandbox sandbox, Optional<String> asked) {
  /** Written once a build has ended well, with the command that it was made by. */
  private static final String DONE = ".parkbench-built";

  private static final int SHORT = 12;

  /** The build files that are known, and what builds a jar by them. */
  private static final List<Map.Entry<String, String>> KNOWN =
      List.of(
          Map.entry("mvnw", "./mvnw -B -q -DskipTests package"),
          Map.entry("pom.xml", "mvn -B -q -DskipTests package"),
          Map.entry("gradlew", "./gradlew -q assemble"),
          Map.entry("build.gradle", "gradle -q assemble"),
          Map.entry("build.gradle.kts", "gradle -q assemble"));

  /** The repository around a folder; absent: it is in none, or git is not here. */
  public static Optional<Path> repository(Path folder, Sandbox sandbox, Path scratch)
      throws InterruptedException {
    return line(sandbox, folder, scratch, "git", "rev-parse", "--show-toplevel").map(Path::of);
  }

  /** The commit that a name means; absent: none. */
  public static Optional<String> commit(Path repository, String name, Sandbox sandbox, Path scratch)
      throws InterruptedException {
    return name.startsWith("-")
        ? Optional.empty()
        : line(
            sandbox, repository, scratch, "git", "rev-parse", "--verify", "-q", name + "^{commit}");
  }

  /** What a short command says; absent: it failed. */
  private static Optional<String> line(
      Sandbox sandbox, Path folder, Path scratch, String... command) throws InterruptedException {
    Launch launch =
        new Launch(
            command[0],
            List.of(command),
            Map.of(),
            folder,
            scratch.resolve("git.log"),
            List.of(),
            Optional.empty(),
            0,
            false);
    try {
      Files.createDirectories(scratch);
      return BuildProcess.lastLine(sandbox, launch);
    } catch (LaunchFailed | IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Builds a revision, unless that was done before.
   *
   * @param commit its full name
   * @param audience hears what the build says, line by line
   * @return the folder of its sources and what was built of them
   */
  public Path build(String commit, Consumer<String> audience)
      throws BuildFailed, InterruptedException {
    Path folder = builds.resolve(repository.getFileName() + "-" + commit.substring(0, SHORT));
    if (!Files.isDirectory(folder.resolve(".git"))) {
      make(
          commit,
          List.of("git", "clone", "-q", "--shared", "-n", repository.toString(), folder.toString()),
          repository,
          audience);
    }
    make(commit, List.of("git", "checkout", "-q", "--detach", commit), folder, audience);
    String command = command(commit, folder);
    Path done = folder.resolve(DONE);
    if (!command.equals(read(done))) {
      make(commit, List.of("sh", "-c", command), folder, audience);
      write(done, command);
    }
    return folder;
  }

  private String command(String commit, Path folder) throws BuildFailed {
    return asked
        .or(
            () ->
                KNOWN.stream()
                    .filter(known -> Files.exists(folder.resolve(known.getKey())))
                    .map(Map.Entry::getValue)
                    .findFirst())
        .orElseThrow(
            () ->
                new BuildFailed(
                    "revision " + commit + " has no build file that is known",
                    "Known are those of Maven and Gradle.",
                    "Name the command that builds it, such as --build 'make jar'."));
  }

  private void make(String commit, List<String> command, Path in, Consumer<String> audience)
      throws BuildFailed, InterruptedException {
    Path log = builds.resolve(commit.substring(0, SHORT) + ".log");
    String words =
        String.join(" ", command.subList(command.getFirst().equals("sh") ? 2 : 0, command.size()));
    try {
      Files.createDirectories(builds);
      Optional<String> failure =
          BuildProcess.run(
              sandbox,
              new Launch(
                  "build", command, Map.of(), in, log, List.of(), Optional.empty(), 0, false),
              audience);
      if (failure.isPresent()) {
        throw new BuildFailed(
            "revision " + commit + " could not be built: " + words + " " + failure.get(),
            "A version is compared as it is built.",
            "Name another command with --build, or see the whole log: " + log);
      }
    } catch (LaunchFailed | IOException e) {
      throw new BuildFailed(
          "revision " + commit + " could not be built: " + words + ": " + e.getMessage(),
          "It is cloned and built below " + builds + ".",
          "Install what is missing, or give jars in place of revisions.");
    }
  }

  private static String read(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      return "";
    }
  }

  private static void write(Path file, String text) throws BuildFailed {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new BuildFailed(
          file + " could not be written: " + e.getMessage(),
          "It marks a build that ended well.",
          "Make room, or let the folder be written.");
    }
  }
}
