package parkbench.inspect.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.text.ScenarioWords;

/** The files of a folder; links to other folders are not followed. */
public final class FolderTree implements FileTree {
  private static final int DEPTH = 40;

  private final Path folder;
  private final ReadingBudget budget;
  private final List<String> names;

  private FolderTree(Path folder, ReadingBudget budget, List<String> names) {
    this.folder = folder;
    this.budget = budget;
    this.names = names;
  }

  public static FolderTree open(Path folder, ReadingBudget budget) throws Unreadable {
    try (Stream<Path> files = Files.walk(folder, DEPTH)) {
      return new FolderTree(
          folder,
          budget,
          files
              .filter(Files::isRegularFile)
              .limit(ReadingBudget.ENTRIES)
              .map(file -> folder.relativize(file).toString().replace('\\', '/'))
              .sorted()
              .toList());
    } catch (IOException | UncheckedIOException e) {
      throw new Unreadable(
          folder + ": the folder cannot be read whole (" + reason(e) + ")",
          "Its files say how the service is started.",
          "Give the folder of the application alone, or check permissions.");
    }
  }

  /** A walk wraps what went wrong. */
  private static String reason(Exception e) {
    Exception cause = e.getCause() instanceof IOException wrapped ? wrapped : e;
    return cause.getClass().getSimpleName();
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public Optional<byte[]> read(String name, int most) {
    Path file = folder.resolve(name);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(file)) {
      return budget.read(in, most, place(name));
    } catch (IOException e) {
      budget.note(place(name) + " cannot be read and was left out.");
      return Optional.empty();
    }
  }

  @Override
  public String place(String name) {
    return folder.getFileName() + "/" + ScenarioWords.brief(name);
  }

  @Override
  public void close() {}
}
