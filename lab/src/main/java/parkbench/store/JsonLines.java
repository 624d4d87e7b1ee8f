package parkbench.store;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import parkbench.wire.Json;

/**
 * A file with a JSON object on each line.
 *
 * @param torn whether the last line lacks its line break, since its writer was stopped there; it is
 *     left out
 */
record JsonLines<T>(List<T> values, boolean torn) {

  /** Empty where there is no such file. */
  static <T> JsonLines<T> read(Path file, Class<T> type) {
    if (!Files.exists(file)) {
      return new JsonLines<>(List.of(), false);
    }
    try {
      return parse(file, new String(Files.readAllBytes(file), StandardCharsets.UTF_8), type);
    } catch (IOException e) {
      throw StoreFailed.reading(file, e);
    }
  }

  /** Whether the last line lacks its line break, without reading the others. */
  static boolean torn(Path file) {
    if (!Files.exists(file)) {
      return false;
    }
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
      if (bytes.length() == 0) {
        return false;
      }
      bytes.seek(bytes.length() - 1);
      return bytes.read() != '\n';
    } catch (IOException e) {
      throw StoreFailed.reading(file, e);
    }
  }

  private static <T> JsonLines<T> parse(Path file, String text, Class<T> type) {
    int whole = text.lastIndexOf('\n') + 1;
    List<T> values = new ArrayList<>();
    int number = 0;
    for (String line : text.substring(0, whole).lines().toList()) {
      number++;
      try {
        values.add(Json.readWhole(line, type));
      } catch (IllegalArgumentException e) {
        throw new RunRefused(
            file + ":" + number + " is damaged: " + e.getMessage(),
            "Figures from a damaged record would be guesses",
            "Restore the file, or run the scenario again",
            e);
      }
    }
    return new JsonLines<>(List.copyOf(values), whole < text.length());
  }

  /** Writes a whole file; nothing where there are no values. */
  static <T> void write(Path file, Stream<T> values) {
    List<T> all = values.toList();
    if (all.isEmpty()) {
      return;
    }
    LineLog log = LineLog.open(file);
    all.forEach(log::append);
    log.finish();
  }
}
