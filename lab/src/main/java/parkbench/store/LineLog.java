package parkbench.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import parkbench.wire.Json;

/**
 * A file of one trial that is appended line by line, each a JSON object. Each line is one write, so
 * that a writer that is killed loses nothing that it was given, but the line that it was at.
 */
final class LineLog {
  private final Path file;
  private final FileChannel channel;
  private @Nullable IOException failure;

  private LineLog(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  static LineLog open(Path file) {
    try {
      return new LineLog(
          file, FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    } catch (IOException e) {
      throw StoreFailed.writing(file, Loss.TRIAL, e);
    }
  }

  /** Observation continues when the disk is full; {@link #finish} reports it. */
  synchronized void append(Object line) {
    if (failure != null || !channel.isOpen()) {
      return;
    }
    try {
      AtomicFile.writeAll(channel, Json.line(line) + "\n");
    } catch (IOException e) {
      failure = e;
    }
  }

  /**
   * Closes the log; a line that comes late is dropped.
   *
   * @throws StoreFailed when a line was lost
   */
  synchronized void finish() {
    try (channel) {
      if (failure != null) {
        throw failure;
      }
    } catch (IOException e) {
      throw StoreFailed.writing(file, Loss.TRIAL, e);
    }
  }

  synchronized void abandon() throws IOException {
    channel.close();
  }
}
