package parkbench.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import parkbench.record.BlockingEvent;
import parkbench.record.ClassCounts;
import parkbench.record.Collected;
import parkbench.record.ExaminationRecord;
import parkbench.record.MetricsReading;
import parkbench.record.Sample;
import parkbench.wire.Json;

/**
 * An examination as it lies on disk: samples and thread dumps in the files in which a trial has
 * them, and what else was collected.
 */
public final class StoredExamination {
  private static final String RECORD = "examination.json";
  private static final String VIRTUAL_THREADS = "virtual-threads.jsonl";
  private static final String METRICS = "metrics.jsonl";
  private static final String BLOCKING = "blocking-events.jsonl";
  private static final String CLASSES = "class-counts.jsonl";

  private final Path directory;
  private final ExaminationRecord examined;

  private StoredExamination(Path directory, ExaminationRecord examined) {
    this.directory = directory;
    this.examined = examined;
  }

  /** Whether a directory holds one. */
  public static boolean isOne(Path directory) {
    return Files.exists(directory.resolve(RECORD));
  }

  /**
   * Writes one; its record is the commit mark, and is written last.
   *
   * @throws StoreFailed when the disk did not take all of it
   */
  public static StoredExamination write(
      Path directory, ExaminationRecord examined, Collected collected) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw StoreFailed.writing(directory, Loss.TRIAL, e);
    }
    JsonLines.write(directory.resolve(RunWriter.SAMPLES), collected.samples().stream());
    JsonLines.write(
        directory.resolve(RunWriter.THREADS), collected.dumps().stream().map(ThreadDumpLine::of));
    JsonLines.write(
        directory.resolve(VIRTUAL_THREADS),
        collected.virtualDumps().stream().map(ThreadDumpLine::of));
    JsonLines.write(directory.resolve(METRICS), collected.metrics().stream());
    JsonLines.write(
        directory.resolve(BLOCKING),
        collected.recorded().stream().flatMap(recorded -> recorded.events().stream()));
    JsonLines.write(directory.resolve(CLASSES), collected.classes().stream());
    AtomicFile.write(directory.resolve(RECORD), Json.page(examined), Loss.TRIAL);
    OwnerOnly.restrict(directory);
    return new StoredExamination(directory, examined);
  }

  /**
   * Opens one.
   *
   * @throws RunRefused where there is none, or one of another version
   */
  public static StoredExamination open(Path directory) {
    Path file = directory.resolve(RECORD);
    try {
      ExaminationRecord examined =
          StoredRun.parse(file, StoredRun.text(file), ExaminationRecord.class);
      if (!examined.schema().equals(ExaminationRecord.SCHEMA)) {
        throw new RunRefused(
            file + " is " + examined.schema() + ", and not " + ExaminationRecord.SCHEMA,
            "Its parts may mean something else",
            "Open it with the version that wrote it, or examine the service again");
      }
      return new StoredExamination(directory, examined);
    } catch (IOException e) {
      throw StoreFailed.reading(file, e);
    }
  }

  public Path directory() {
    return directory;
  }

  public ExaminationRecord record() {
    return examined;
  }

  /** Everything that was collected. */
  public Collected collected() {
    List<BlockingEvent> events = lines(BLOCKING, BlockingEvent.class);
    return new Collected(
        lines(RunWriter.SAMPLES, Sample.class),
        lines(RunWriter.THREADS, ThreadDumpLine.class).stream().map(ThreadDumpLine::dump).toList(),
        lines(VIRTUAL_THREADS, ThreadDumpLine.class).stream().map(ThreadDumpLine::dump).toList(),
        lines(METRICS, MetricsReading.class),
        examined.recordedNanos().isPresent()
            ? Optional.of(new Collected.Recorded(events, examined.recordedNanos().getAsLong()))
            : Optional.empty(),
        lines(CLASSES, ClassCounts.class),
        examined.notes());
  }

  private <T> List<T> lines(String name, Class<T> type) {
    return JsonLines.read(directory.resolve(name), type).values();
  }
}
