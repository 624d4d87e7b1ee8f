package parkbench.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;

/** Reads gzipped CSV files of the harness's processes, whose first line names the columns. */
final class RawColumns {
  private RawColumns() {}

  /**
   * A value of each line, in their order; absent where there is no such file, or a damaged one: the
   * reader says what cannot be known without.
   */
  static <T> Optional<List<T>> read(Path file, Function<String[], T> row) {
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
      return Optional.of(
          lines.lines().skip(1).map(line -> row.apply(line.split(",", -1))).toList());
    } catch (IOException
        | UncheckedIOException
        | NumberFormatException
        | ArrayIndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }
}
