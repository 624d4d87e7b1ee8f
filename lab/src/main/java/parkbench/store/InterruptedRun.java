package parkbench.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a run left unfinished when it was cut off: trials without their commit mark, forks none of
 * whose trials was finished, and the logs of the lab's processes, which the next ones would write
 * over. All of it is kept, in a folder that is read as nothing: {@code cut-off/1} the first time.
 */
final class InterruptedRun {
  static final String FOLDER = "cut-off";

  private final StoredRun run;

  private InterruptedRun(StoredRun run) {
    this.run = run;
  }

  /** Moves it out of the way of what is measured next. */
  static void putAside(StoredRun run) throws IOException {
    new InterruptedRun(run).putAside();
  }

  private void putAside() throws IOException {
    List<Path> left = new ArrayList<>();
    run.cutOff().forEach(name -> left.add(Path.of(RunWriter.TRIALS, name)));
    left.addAll(forks());
    left.addAll(logs());
    if (left.isEmpty()) {
      return;
    }
    Path folder = folder();
    for (Path each : left) {
      Path place = folder.resolve(each);
      Files.createDirectories(place.getParent());
      Files.move(run.directory().resolve(each), place);
    }
  }

  /** A fork that has a finished trial keeps its service's log, which is about that trial too. */
  private List<Path> forks() throws IOException {
    Set<Long> finished =
        run.trials().stream()
            .map(trial -> (long) trial.record().fork())
            .collect(Collectors.toUnmodifiableSet());
    return entries(RunWriter.FORKS).stream()
        .filter(fork -> !finished.contains(StoredRun.number(fork)))
        .toList();
  }

  private List<Path> logs() throws IOException {
    return entries("").stream()
        .filter(
            entry -> {
              String name = String.valueOf(entry.getFileName());
              return name.endsWith(".log") || name.startsWith("harness-");
            })
        .toList();
  }

  /** Relative to the run's directory; none where the folder does not exist. */
  private List<Path> entries(String folder) throws IOException {
    Path place = run.directory().resolve(folder);
    if (!Files.isDirectory(place)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(place)) {
      return entries.map(entry -> run.directory().relativize(entry)).sorted().toList();
    }
  }

  /** One for each time that the run was cut off. */
  private Path folder() {
    Path all = run.directory().resolve(FOLDER);
    int time = 1;
    while (Files.exists(all.resolve(Integer.toString(time)))) {
      time++;
    }
    return all.resolve(Integer.toString(time));
  }
}
