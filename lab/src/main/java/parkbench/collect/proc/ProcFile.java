package parkbench.collect.proc;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * A file of {@code /proc} that is kept open and read again and again.
 *
 * <p>Reading at offset 0 makes the kernel write the text again. Kept open it costs 2 µs where
 * opening it each time costs 10 µs, and it stays bound to its process or thread: when that has
 * ended, the read fails, even if the number is in use again. A channel would not do: an interrupt
 * closes it.
 */
public final class ProcFile implements AutoCloseable {
  /** What the JDK reads without asking for memory. */
  private static final int CHUNK = 8192;

  private final RandomAccessFile file;

  private ProcFile(RandomAccessFile file) {
    this.file = file;
  }

  public static ProcFile open(Path path) throws IOException {
    return new ProcFile(new RandomAccessFile(path.toFile(), "r"));
  }

  /** Room for texts of up to a number of bytes. */
  public static ByteBuffer room(int bytes) {
    return ByteBuffer.allocate(bytes);
  }

  /**
   * Replaces the buffer's content by the file's text, as far as it has room.
   *
   * @throws IOException when the process or thread has ended
   */
  void read(ByteBuffer into) throws IOException {
    into.clear();
    file.seek(0);
    int read;
    do {
      read =
          file.read(
              into.array(),
              into.arrayOffset() + into.position(),
              Math.min(CHUNK, into.remaining()));
      into.position(into.position() + Math.max(0, read));
    } while (read > 0 && into.hasRemaining());
    into.flip();
  }

  /** One read, which is all of a text shorter than a page. */
  public void readOnce(ByteBuffer into) throws IOException {
    into.clear();
    file.seek(0);
    int read = file.read(into.array(), into.arrayOffset(), Math.min(CHUNK, into.capacity()));
    into.limit(Math.max(0, read));
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      // Nothing was written; there is nothing to lose.
    }
  }
}
