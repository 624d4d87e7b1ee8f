package parkbench.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Library files of the user's own. */
final class LibraryOption {
  static final String NAME = "--libraries";

  @Option(
      names = NAME,
      paramLabel = "FILE",
      description =
          "A library file of your own, which says what stack frames mean; may be repeated"
              + " (default: the libraries that Parkbench knows).")
  private List<Path> files = new ArrayList<>();

  List<Path> files() {
    return files;
  }
}
