package parkbench.sandbox;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Programs of this machine by their names. */
public final class Programs {
  private Programs() {}

  /** The program of that name that a shell would start. */
  public static Optional<Path> onPath(String program) {
    return Arrays.stream(
            Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .flatMap(folder -> file(folder, program).stream())
        .filter(Files::isRegularFile)
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static Optional<Path> file(String folder, String program) {
    try {
      return Optional.of(Path.of(folder, program));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
