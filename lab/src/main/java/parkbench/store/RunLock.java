package parkbench.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The right to write a directory. The kernel holds it for the process, so that a killed writer
 * gives it back.
 */
public final class RunLock implements AutoCloseable {
  static final String FILE = "run.lock";

  /** In bytes: far below any limit on the size of a file that a run could be made under. */
  private static final long LONGEST = 1L << 16;

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
   * file that no process finds, and the next one would hold another: so the file that is there must
   * be the one that we hold, or all is done again.
   *
   * @param remedy what to do where another process has it
   * @throws RunRefused when another process writes it
   */
  public static RunLock take(Path directory, String remedy) throws IOException {
    Path file = directory.resolve(FILE);
    while (true) {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (tryLock(channel) == null) {
        channel.close();
        throw new RunRefused(
            "Another run writes " + directory,
            "Two runs in one directory would mix their trials",
            remedy);
      }
      try {
        if (isThere(file, channel)) {
          return new RunLock(file, channel);
        }
      } catch (IOException e) {
        channel.close();
        throw e;
      }
      channel.close(); // removed by who gave it back
    }
  }

  /**
   * Whether another process holds a directory. The process that holds it may not ask: it would give
   * its lock back.
   */
  public static boolean isHeld(Path directory) throws IOException {
    Path file = directory.resolve(FILE);
    if (!Files.isWritable(file)) {
      return false; // not there, or on a disk or of a user where no run of ours is
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = tryLock(channel)) {
      return lock == null;
    } catch (NoSuchFileException givenBack) {
      return false;
    }
  }

  /** Takes a directory whose holder is gone without giving it back; absent: it is none such. */
  public static Optional<RunLock> left(Path directory) throws IOException {
    if (!Files.exists(directory.resolve(FILE))) {
      return Optional.empty();
    }
    try {
      return Optional.of(take(directory, ""));
    } catch (RunRefused held) {
      return Optional.empty();
    }
  }

  /**
   * Whether a locked file is the one that is there. Number and times of a file may come back with a
   * later one, so that its holder gives it a length by chance. The file is not opened again: a
   * process that closes a file gives back all its locks on it, by whichever opening it had them.
   */
  private static boolean isThere(Path file, FileChannel locked) throws IOException {
    long length = ThreadLocalRandom.current().nextLong(1, LONGEST);
    locked.truncate(0);
    locked.write(ByteBuffer.allocate(1), length - 1);
    try {
      return Files.size(file) == length;
    } catch (NoSuchFileException removed) {
      return false;
    } finally {
      locked.truncate(0);
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
