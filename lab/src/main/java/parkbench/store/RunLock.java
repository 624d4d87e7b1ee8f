package parkbench.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The right to write a run directory. The kernel holds it for the process, so that a killed writer
 * gives it back.
 */
final class RunLock implements AutoCloseable {
  static final String FILE = "run.lock";

  private final Path file;
  private final FileChannel channel;

  private RunLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Takes the directory.
   *
   * @param remedy what to do where somebody else has it
   * @throws RunRefused when somebody else writes it
   */
  static RunLock take(Path directory, String remedy) throws IOException {
    Path file = directory.resolve(FILE);
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (tryLock(channel) == null) {
      channel.close();
      throw new RunRefused(
          "Another run writes " + directory,
          "Two runs in one directory would mix their trials",
          remedy);
    }
    return new RunLock(file, channel);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException sameProcess) {
      return null;
    }
  }

  /** Gives it back, once. Who locked the removed file meanwhile finds a run in the directory. */
  @Override
  public void close() throws IOException {
    if (!channel.isOpen()) {
      return;
    }
    Files.deleteIfExists(file);
    channel.close();
  }
}
