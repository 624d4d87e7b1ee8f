package parkbench.inspect;

import java.nio.file.Path;
import java.util.List;

/** How an application is started. */
public sealed interface StartForm {
  /** {@code java -jar}. */
  record OfJar(Path jar) implements StartForm {}

  /** {@code java -cp}; the paths are as the process or the folder has them. */
  record OfClassPath(List<Path> path, String mainClass) implements StartForm {
    public OfClassPath {
      path = List.copyOf(path);
    }
  }

  /** Words of a program that is no JVM, or that is not understood. */
  record OfWords(List<String> words) implements StartForm {
    public OfWords {
      words = List.copyOf(words);
    }
  }
}
