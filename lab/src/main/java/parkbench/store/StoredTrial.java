package parkbench.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import parkbench.record.LoadProgress;
import parkbench.record.RawExchange;
import parkbench.record.Sample;
import parkbench.record.ThreadDump;
import parkbench.record.TrialRecord;

/** A finished trial as it lies on disk. */
public final class StoredTrial {
  private static final String PROGRESS = "progress.jsonl";
  private static final String LATENCIES = "latency.hlog";
  private static final String EXCHANGES = "exchanges.csv.gz";
  private static final String DRAWS = "draws.csv.gz";

  private final Path directory;
  private final TrialRecord trial;

  private StoredTrial(Path directory, TrialRecord trial) {
    this.directory = directory;
    this.trial = trial;
  }

  static StoredTrial open(Path directory) {
    Path file = directory.resolve(RunWriter.TRIAL);
    try {
      return new StoredTrial(
          directory, StoredRun.parse(file, StoredRun.text(file), TrialRecord.class));
    } catch (IOException e) {
      throw StoreFailed.reading(file, e);
    }
  }

  public TrialRecord record() {
    return trial;
  }

  public Path directory() {
    return directory;
  }

  /** HdrHistogram interval log of the load generator; need not exist where the engine failed. */
  public Path latencies() {
    return directory.resolve(LATENCIES);
  }

  /** Where the upstream leaves the random delays of a trial. */
  public static Path draws(Path directory) {
    return directory.resolve(DRAWS);
  }

  /**
   * Random delays of the upstream in nanoseconds, in the order in which their requests arrived, up
   * to a limit; −1: nothing was drawn. Absent: not kept, or damaged.
   */
  public Optional<List<Long>> draws() {
    return RawColumns.read(draws(directory), columns -> Long.valueOf(columns[0]));
  }

  /**
   * The first exchanges since t = 0, up to a limit, in the order in which they ended. Absent: not
   * kept, or damaged.
   */
  public Optional<List<RawExchange>> exchanges() {
    return RawColumns.read(directory.resolve(EXCHANGES), StoredTrial::exchange);
  }

  /** Of the columns intended, fired, sent, completed, status, cause. */
  private static RawExchange exchange(String[] columns) {
    return new RawExchange(
        Long.parseLong(columns[0]),
        columns[3].isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(columns[3])),
        columns[4].isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(columns[4])),
        columns[5],
        Long.parseLong(columns[1]));
  }

  /** Observations in the order in which they were written; a torn last line is left out. */
  public List<Sample> samples() {
    return lines(RunWriter.SAMPLES, Sample.class).values();
  }

  /** Dumps of the threads of the service, in order of time; empty: none were taken. */
  public List<ThreadDump> dumps() {
    return lines(RunWriter.THREADS, ThreadDumpLine.class).values().stream()
        .map(ThreadDumpLine::dump)
        .toList();
  }

  /** What the load generator reported once a second. */
  public List<LoadProgress> progress() {
    return lines(PROGRESS, LoadProgress.class).values();
  }

  /** Whether the writer was stopped in the middle of the last line of {@code samples.jsonl}. */
  public boolean samplesTorn() {
    return JsonLines.torn(directory.resolve(RunWriter.SAMPLES));
  }

  private <T> JsonLines<T> lines(String name, Class<T> type) {
    return JsonLines.read(directory.resolve(name), type);
  }
}
