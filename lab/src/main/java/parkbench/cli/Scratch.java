package parkbench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A directory that is gone when its bracket closes. */
record Scratch(Path directory) implements AutoCloseable {

  static Scratch make() throws IOException {
    return new Scratch(Files.createTempDirectory("parkbench-"));
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
