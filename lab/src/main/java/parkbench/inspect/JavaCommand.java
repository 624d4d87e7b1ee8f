package parkbench.inspect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The words of a command that starts a JVM.
 *
 * @param jar what {@code -jar} names; absent: there is a class path
 * @param mainClass empty: there is a jar
 */
public record JavaCommand(
    String program,
    List<String> options,
    Optional<Path> jar,
    List<Path> classPath,
    String mainClass,
    List<String> arguments) {
  /** Options whose value is the next word. */
  private static final Set<String> WITH_VALUE =
      Set.of(
          "-p",
          "--module-path",
          "--upgrade-module-path",
          "--add-modules",
          "--add-opens",
          "--add-exports",
          "--add-reads",
          "--patch-module",
          "--enable-native-access");

  private static final int MOST_JARS = 2000;

  private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");

  public JavaCommand {
    options = List.copyOf(options);
    classPath = List.copyOf(classPath);
    arguments = List.copyOf(arguments);
  }

  /** Whether the first word of a command is a JVM. */
  public static boolean isOne(List<String> words) {
    return !words.isEmpty() && words.getFirst().matches("(.*/)?java(\\.exe)?");
  }

  /**
   * The parts of a command; absent: it starts no jar and no class.
   *
   * @param folder where relative paths begin
   */
  public static Optional<JavaCommand> of(List<String> words, Path folder) {
    List<String> options = new ArrayList<>();
    List<Path> classPath = new ArrayList<>();
    try {
      for (int i = 1; i < words.size(); i++) {
        String word = words.get(i);
        boolean more = i + 1 < words.size();
        if (word.equals("-jar") && more) {
          return Optional.of(
              new JavaCommand(
                  words.getFirst(),
                  options,
                  Optional.of(folder.resolve(words.get(i + 1)).normalize()),
                  List.of(),
                  "",
                  words.subList(i + 2, words.size())));
        } else if (CLASS_PATH.contains(word) && more) {
          i++;
          Stream.of(words.get(i).split(":", -1))
              .filter(part -> !part.isEmpty())
              .forEach(part -> classPath.addAll(entries(folder, part)));
        } else if (WITH_VALUE.contains(word) && more) {
          options.add(word);
          i++;
          options.add(words.get(i));
        } else if (word.startsWith("-") || word.startsWith("@")) {
          options.add(word);
        } else {
          return classPath.isEmpty()
              ? Optional.empty()
              : Optional.of(
                  new JavaCommand(
                      words.getFirst(),
                      options,
                      Optional.empty(),
                      classPath,
                      word,
                      words.subList(i + 1, words.size())));
        }
      }
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  /** A part of a class path; {@code lib/*} means the jars of a folder. */
  private static List<Path> entries(Path folder, String part) {
    if (!part.equals("*") && !part.endsWith("/*")) {
      return List.of(folder.resolve(part).normalize());
    }
    Path jars = folder.resolve(part.substring(0, part.length() - 1)).normalize();
    try (Stream<Path> files = Files.list(jars)) {
      return files
          .filter(file -> file.toString().matches("(?i).*\\.jar"))
          .limit(MOST_JARS)
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
