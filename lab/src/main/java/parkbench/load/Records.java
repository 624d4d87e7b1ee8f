package parkbench.load;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.HdrHistogram.HistogramLogWriter;
import org.HdrHistogram.IntCountsHistogram;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;
import parkbench.wire.Json;

/**
 * The files of one load run: {@code latency.hlog}, {@code exchanges.csv.gz}, {@code progress.jsonl}
 * and {@code load.json}. Used by the thread that gave the order, off the event loop.
 */
final class Records implements AutoCloseable {
  private final Path directory;
  private final PrintStream latency;
  private final HistogramLogWriter intervals;
  private final Writer progress;

  private Records(Path directory) throws IOException {
    this.directory = Files.createDirectories(directory);
    this.latency =
        new PrintStream(
            Files.newOutputStream(directory.resolve("latency.hlog")),
            false,
            StandardCharsets.US_ASCII);
    this.intervals = new HistogramLogWriter(latency);
    this.progress = Files.newBufferedWriter(directory.resolve("progress.jsonl"));
  }

  /**
   * Creates the directory where it is missing, and the files.
   *
   * @throws IOException when they cannot be written
   */
  static Records in(Path directory) throws IOException {
    Records records = new Records(directory);
    records.intervals.outputComment("values in us; one interval per second since t = 0");
    records.intervals.outputStartTime(0);
    records.intervals.outputBaseTime(0);
    records.intervals.outputLegend();
    return records;
  }

  void interval(Interval interval) throws IOException {
    interval(interval, interval.second(), interval.second() + 1.0);
  }

  /**
   * Writes an interval of any length.
   *
   * @param from seconds since t = 0
   */
  void interval(Interval interval, double from, double to) throws IOException {
    for (Interval.Series series : Interval.Series.values()) {
      IntCountsHistogram histogram = interval.of(series);
      if (histogram != null) {
        histogram.setTag(series.tag());
        intervals.outputIntervalHistogram(from, to, histogram, 1);
      }
    }
    if (latency.checkError()) {
      throw new IOException(
          directory.resolve("latency.hlog")
              + " cannot be written to: the trial's latencies would be lost; is the disk full?");
    }
  }

  void progress(LoadProgress word) throws IOException {
    progress.write(Json.line(word));
    progress.write('\n');
    progress.flush();
  }

  void finish(LoadResult result, RawExchanges raw) throws IOException {
    raw.write(directory.resolve("exchanges.csv.gz"), result.instants().startNanos());
    Path whole = directory.resolve("load.json");
    Path unfinished = directory.resolve("load.json.part");
    Files.writeString(unfinished, Json.page(result));
    Files.move(unfinished, whole, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void close() {
    try (latency;
        progress) {
      // Closing is all there is to do.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
