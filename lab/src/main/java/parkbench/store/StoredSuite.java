package parkbench.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.record.SuiteRecord;

/**
 * A suite as it lies on disk.
 *
 * @param record {@code ended} reads {@code cut off} where its end was not written
 * @param runs one entry per step of the record; absent: it has not begun
 */
public record StoredSuite(Path directory, SuiteRecord record, List<Optional<StoredRun>> runs) {
  public StoredSuite {
    runs = List.copyOf(runs);
  }

  /** Whether a directory is that of a suite. */
  public static boolean isOne(Path directory) {
    return Files.isRegularFile(directory.resolve(SuiteWriter.SUITE));
  }

  /**
   * Reads a suite and its runs.
   *
   * @throws RunRefused when the directory is no suite, or one of another version
   * @throws StoreFailed when the disk does not give it
   */
  public static StoredSuite open(Path directory) {
    Path file = directory.resolve(SuiteWriter.SUITE);
    String text;
    try {
      text = StoredRun.text(file);
    } catch (IOException e) {
      throw StoreFailed.reading(file, e);
    }
    StoredRun.refuseOtherVersions(file, text, SuiteRecord.SCHEMA);
    SuiteRecord record = StoredRun.parse(file, text, SuiteRecord.class);
    List<Optional<StoredRun>> runs = new ArrayList<>();
    for (SuiteRecord.Step step : record.steps()) {
      Path run = directory.resolve(step.directory());
      runs.add(
          Files.isRegularFile(run.resolve(RunWriter.RUN))
              ? Optional.of(StoredRun.open(run))
              : Optional.empty());
    }
    return new StoredSuite(directory, record, runs);
  }
}
