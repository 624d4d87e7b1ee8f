package parkbench.systems;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import parkbench.model.Approach;
import parkbench.model.SystemSpec;
import parkbench.scenario.InvalidFile;
import parkbench.scenario.SystemReader;

/** One approach of one system. */
record Subject(SystemSpec system, Approach approach) {

  /** Every approach of every folder that holds a {@code system.yaml}, by name of the folder. */
  static List<Subject> all(Path systems) throws IOException, InvalidFile {
    var subjects = new ArrayList<Subject>();
    for (var file : files(systems)) {
      var system = SystemReader.read(file);
      system.approaches().forEach(approach -> subjects.add(new Subject(system, approach)));
    }
    return subjects;
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
