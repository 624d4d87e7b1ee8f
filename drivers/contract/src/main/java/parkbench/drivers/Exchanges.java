package parkbench.drivers;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * The record of a load: one line for each request that has ended, in the order in which they did.
 * Every thread of a tool may add to it.
 *
 * <p>Both tools here tell instants and times in whole milliseconds; the file has microseconds, so
 * that a finer tool fits beside them.
 */
public final class Exchanges implements AutoCloseable {
  private static final String HEADER = "started_us,elapsed_us,status,cause";

  private final Path file;
  private final PrintWriter lines;
  private long count;

  private Exchanges(Path file) throws IOException {
    this.file = file;
    // A stream and no channel: an interrupt, by which tools end their threads, would close that.
    this.lines = new PrintWriter(file.toFile(), StandardCharsets.US_ASCII);
    lines.println(HEADER);
  }

  static Exchanges create(Path directory) throws IOException {
    return new Exchanges(Files.createDirectories(directory).resolve("exchanges.csv"));
  }

  /**
   * One request that has ended.
   *
   * @param startedMillis wall clock, in milliseconds since the epoch
   * @param elapsedMillis response time as the tool measures it
   * @param status of the answer, where there was one
   * @param cause of the failure; absent for a good answer
   */
  public synchronized void add(
      long startedMillis, long elapsedMillis, OptionalInt status, Optional<Cause> cause) {
    lines.print(TimeUnit.MILLISECONDS.toMicros(startedMillis));
    lines.print(',');
    lines.print(TimeUnit.MILLISECONDS.toMicros(elapsedMillis));
    lines.print(',');
    status.ifPresent(lines::print);
    lines.print(',');
    cause.map(Cause::word).ifPresent(lines::print);
    lines.println();
    count++;
  }

  /** How many requests have ended. */
  public synchronized long count() {
    return count;
  }

  /**
   * Ends the record.
   *
   * @throws IOException where a line of it, now or before, could not be written
   */
  @Override
  public synchronized void close() throws IOException {
    lines.close();
    if (lines.checkError()) {
      throw new IOException(file + " could not be written; is the disk full?");
    }
  }
}
