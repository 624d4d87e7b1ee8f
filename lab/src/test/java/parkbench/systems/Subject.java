package parkbench.systems;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import parkbench.model.Approach;
import parkbench.model.SystemSpec;

/** One approach of one system. */
record Subject(SystemSpec system, Approach approach) {

  /** Every approach of every folder that holds a {@code system.yaml}, by name of the folder. */
  static Stream<Subject> all(Path systems) throws IOException {
    return files(systems).stream().map(SystemFile::read).flatMap(Subject::of);
  }

  private static Stream<Subject> of(SystemSpec system) {
    return system.approaches().stream().map(approach -> new Subject(system, approach));
  }

  private static List<Path> files(Path systems) throws IOException {
    try (var folders = Files.list(systems)) {
      return folders
          .map(folder -> folder.resolve("system.yaml"))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    }
  }

  @Override
  public String toString() {
    return system.name() + "/" + approach.name();
  }
}
