package parkbench.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
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
   * <p>The race: who had it removes the file between our opening and our locking it. Then we hold a
   * file that nobody finds, and the next one would hold another: so the file that is there must be
   * the one that was there before, or all is done again.
   *
   * @param remedy what to do where somebody else has it
   * @throws RunRefused when somebody else writes it
   */
  static RunLock take(Path directory, String remedy) throws IOException {
    Path file = directory.resolve(FILE);
    while (true) {
      Optional<String> before = identity(file);
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (tryLock(channel) == null) {
        channel.close();
        throw new RunRefused(
            "Another run writes " + directory,
            "Two runs in one directory would mix their trials",
            remedy);
      }
      if (before.isPresent() && before.equals(identity(file))) {
        return new RunLock(file, channel);
      }
      channel.close(); // just made, or removed by who gave it back: looked at again
    }
  }

  /**
   * Which file it is; empty: none. The file is not opened: a process that closes a file gives back
   * all its locks on it, by whichever opening it had them.
   */
  private static Optional<String> identity(Path file) throws IOException {
    try {
      BasicFileAttributes told = Files.readAttributes(file, BasicFileAttributes.class);
      return Optional.of(told.fileKey() + " of " + told.creationTime());
    } catch (NoSuchFileException none) {
      return Optional.empty();
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException sameProcess) {
      return null;
    }
  }

  /** Gives it back, once. Who locks the removed file meanwhile sees that it is not there. */
  @Override
  public void close() throws IOException {
    if (!channel.isOpen()) {
      return;
    }
    Files.deleteIfExists(file);
    channel.close();
  }
}
