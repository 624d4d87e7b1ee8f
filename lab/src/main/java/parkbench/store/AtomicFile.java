package parkbench.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Replaces a whole file at once: a reader sees the old text or the new one, never a part, whatever
 * happens to the writer.
 */
public final class AtomicFile {
  private AtomicFile() {}

  /** Something that an interrupt would cut off. */
  private interface Writing {
    /** False where an interrupt came meanwhile, and nothing has changed. */
    boolean done() throws IOException;
  }

  /**
   * Writes beside the file, for its owner alone, forces that to the disk and moves it into place.
   * An interrupt, which would close the channel, waits until that is done.
   *
   * @param loss what is lost when the disk does not take it
   * @throws StoreFailed when the disk does not take it; the old file is untouched
   */
  public static void write(Path file, String text, Loss loss) {
    try {
      uninterrupted(() -> replaced(file, text, loss));
    } catch (IOException e) {
      throw StoreFailed.writing(file, loss, e);
    }
  }

  /** Does it until no interrupt cuts it off; one that came is set again afterwards. */
  private static void uninterrupted(Writing writing) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      while (!writing.done()) {
        interrupted |= Thread.interrupted();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** False where an interrupt came meanwhile; nothing has changed then. */
  private static boolean replaced(Path file, String text, Loss loss) {
    Path part = file.resolveSibling("." + file.getFileName() + ".part");
    try {
      writeThrough(part, text);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      force(file.resolveSibling("."));
      return true;
    } catch (ClosedByInterruptException e) {
      return false;
    } catch (IOException e) {
      remove(part, e);
      throw StoreFailed.writing(file, loss, e);
    }
  }

  /**
   * Forces a file or, on Linux, the entries of a directory to the disk. An interrupt waits until
   * that is done.
   */
  static void force(Path path) throws IOException {
    uninterrupted(() -> forced(path));
  }

  private static boolean forced(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (ClosedByInterruptException e) {
      return false;
    } catch (IOException e) {
      if (!Files.isDirectory(path)) {
        throw e;
      }
    }
    return true;
  }

  private static void writeThrough(Path part, String text) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            part,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      OwnerOnly.restrict(part);
      writeAll(channel, text);
      channel.force(true);
    }
  }

  static void writeAll(FileChannel channel, String text) throws IOException {
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private static void remove(Path part, IOException because) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      because.addSuppressed(e);
    }
  }
}
