package parkbench.inspect;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Files of settings that a command line names, such as {@code server shop.yml}. */
public final class SettingsWords {
  /** What stands before a path: a key, and prefixes of Spring Boot. */
  private static final Pattern WORD =
      Pattern.compile("((?:-[^=]*=)?(?:optional:)?(?:file:)?)([^=]+\\.[A-Za-z]+)");

  private static final Pattern SETTINGS = Pattern.compile("(?i).*\\.(properties|ya?ml|conf|json)");

  private SettingsWords() {}

  /** Those that are there and can be read as settings. */
  public static List<Path> files(List<String> words, Path folder) {
    return words.stream()
        .flatMap(word -> file(word, folder).stream())
        .filter(file -> SETTINGS.matcher(file.toString()).matches())
        .toList();
  }

  /** The same words with the whole paths of files that are there, since a run starts elsewhere. */
  public static List<String> absolute(List<String> words, Path folder) {
    return words.stream()
        .map(
            word ->
                file(word, folder)
                    .map(file -> WORD.matcher(word).replaceFirst("$1") + file)
                    .orElse(word))
        .toList();
  }

  private static Optional<Path> file(String word, Path folder) {
    Matcher parts = WORD.matcher(word);
    if (!parts.matches()) {
      return Optional.empty();
    }
    try {
      Path file = folder.resolve(parts.group(2)).normalize();
      return Files.isRegularFile(file) ? Optional.of(file) : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
