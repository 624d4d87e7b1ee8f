package parkbench.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.record.BlockingEvent;
import parkbench.record.ClassCounts;
import parkbench.record.Collected;
import parkbench.record.ExaminationRecord;
import parkbench.record.FlowSample;
import parkbench.record.MetricsReading;
import parkbench.record.Sample;
import parkbench.record.Subject;
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
  private static final String FLOW = "flow.jsonl";

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
    Map<String, List<?>> files = files(collected);
    files.forEach((name, lines) -> JsonLines.write(directory.resolve(name), lines.stream()));
    ExaminationRecord counted =
        examined.with(
            files.entrySet().stream()
                .collect(
                    Collectors.toUnmodifiableMap(
                        Map.Entry::getKey, file -> file.getValue().size())));
    AtomicFile.write(directory.resolve(RECORD), Json.page(counted), Loss.TRIAL);
    OwnerOnly.restrict(directory);
    return new StoredExamination(directory, counted);
  }

  private static Map<String, List<?>> files(Collected collected) {
    Map<String, List<?>> files = new LinkedHashMap<>();
    files.put(RunWriter.SAMPLES, collected.samples());
    files.put(RunWriter.THREADS, collected.dumps().stream().map(ThreadDumpLine::of).toList());
    files.put(VIRTUAL_THREADS, collected.virtualDumps().stream().map(ThreadDumpLine::of).toList());
    files.put(METRICS, collected.metrics());
    files.put(BLOCKING, collected.recorded().map(Collected.Recorded::events).orElse(List.of()));
    files.put(CLASSES, collected.classes());
    files.put(FLOW, collected.flow());
    return files;
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

  /**
   * Everything that was collected.
   *
   * @throws RunRefused where a file lacks a line, or has one that is damaged
   */
  public Collected collected() {
    List<BlockingEvent> events = lines(BLOCKING, BlockingEvent.class);
    return new Collected(
        samples(),
        lines(RunWriter.THREADS, ThreadDumpLine.class).stream().map(ThreadDumpLine::dump).toList(),
        lines(VIRTUAL_THREADS, ThreadDumpLine.class).stream().map(ThreadDumpLine::dump).toList(),
        lines(METRICS, MetricsReading.class),
        examined.recordedNanos().isPresent()
            ? Optional.of(new Collected.Recorded(events, examined.recordedNanos().getAsLong()))
            : Optional.empty(),
        lines(CLASSES, ClassCounts.class),
        lines(FLOW, FlowSample.class),
        examined.notes());
  }

  private List<Sample> samples() {
    List<Sample> samples = lines(RunWriter.SAMPLES, Sample.class);
    if (samples.stream().filter(sample -> sample.subject() == Subject.SERVICE).count() < 2) {
      throw new RunRefused(
          directory.resolve(RunWriter.SAMPLES) + " has fewer than two samples of the service",
          "An examination never ends with so few",
          "Restore the file, or examine the service again");
    }
    return samples;
  }

  private <T> List<T> lines(String name, Class<T> type) {
    List<T> read = JsonLines.read(directory.resolve(name), type).values();
    int written = examined.lines().getOrDefault(name, 0);
    if (read.size() != written) {
      throw new RunRefused(
          directory.resolve(name) + " has " + read.size() + " of " + written + " lines",
          "What is missing may be what limits the service",
          "Restore the file, or examine the service again");
    }
    return read;
  }
}
