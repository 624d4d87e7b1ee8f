package parkbench.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import parkbench.model.Sample;
import parkbench.wire.Json;

/**
 * {@code samples.jsonl} of one trial, appended line by line. Each line is one write, so that a
 * writer that is killed loses nothing that it was given, but the line that it was at.
 */
final class SampleLog {
  static final String FILE = "samples.jsonl";

  private final Path file;
  private final FileChannel channel;
  private @Nullable IOException failure;

  private SampleLog(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  static SampleLog open(Path trialDirectory) {
    Path file = trialDirectory.resolve(FILE);
    try {
      return new SampleLog(
          file, FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    } catch (IOException e) {
      throw StoreFailed.writing(file, Loss.TRIAL, e);
    }
  }

  /** The sampler must go on when the disk is full; {@link #finish} tells it. */
  synchronized void append(Sample sample) {
    if (failure != null || !channel.isOpen()) {
      return;
    }
    try {
      AtomicFile.writeAll(channel, Json.line(sample) + "\n");
    } catch (IOException e) {
      failure = e;
    }
  }

  /**
   * Closes the log; a sample that comes late is dropped.
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
