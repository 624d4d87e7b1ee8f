package parkbench.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The log of a child: its first and its last mebibyte on disk, and a line between them that says
 * what was dropped.
 *
 * <p>A thread drains the child's pipe, so that the child never waits for our disk for long. Bytes
 * reach the file as they come until both ends are full; from then on the tail turns in memory and
 * is written once a second and at the close. A full disk stops the writing, not the draining.
 */
final class CappedLog implements AutoCloseable {
  private static final int KEPT = 1 << 20;
  private static final int LAST_LINES = 30;
  private static final int LAST_BYTES = 8 << 10;
  private static final Duration FLUSH_EVERY = Duration.ofSeconds(1);

  private final int kept;
  private final FileChannel file;
  private final byte[] ring;
  private final Thread pump;
  private long bytes;
  private long lines;
  private long headLines;
  private boolean unwritten;
  private boolean closed;
  private Optional<String> fault = Optional.empty();

  private CappedLog(String name, Path path, InputStream from, int kept) throws IOException {
    this.kept = kept;
    this.ring = new byte[kept];
    this.file =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING);
    this.pump = Thread.ofPlatform().daemon().name("log-" + name).unstarted(() -> drain(from));
  }

  /**
   * Starts to drain a stream into a file.
   *
   * @param path replaced when it exists; its folder is made when it does not
   */
  static CappedLog pump(String name, Path path, InputStream from) throws IOException {
    return pump(name, path, from, KEPT);
  }

  /**
   * @param kept bytes of the head, and of the tail
   */
  static CappedLog pump(String name, Path path, InputStream from, int kept) throws IOException {
    Files.createDirectories(path.toAbsolutePath().getParent());
    CappedLog log = new CappedLog(name, path, from, kept);
    log.pump.start();
    Thread.ofVirtual().name("flush-" + name).start(log::flushRegularly);
    return log;
  }

  private void drain(InputStream from) {
    byte[] piece = new byte[1 << 16];
    try (from) {
      for (int count = from.read(piece); count >= 0; count = from.read(piece)) {
        take(piece, count);
      }
    } catch (IOException closedByItsEnd) {
      return;
    }
  }

  private void flushRegularly() {
    try {
      while (!pump.join(FLUSH_EVERY)) {
        flush();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void take(byte[] piece, int count) {
    if (closed) {
      return;
    }
    int toHead = Math.clamp(kept - bytes, 0, count);
    headLines += linesIn(piece, 0, toHead);
    lines += linesIn(piece, 0, count);
    int direct = Math.clamp(2L * kept - bytes, 0, count);
    write(ByteBuffer.wrap(piece, 0, direct), bytes);
    unwritten |= direct < count;
    for (int done = 0; done < count; ) {
      int at = (int) (bytes % kept);
      int step = Math.min(count - done, kept - at);
      System.arraycopy(piece, done, ring, at, step);
      done += step;
      bytes += step;
    }
  }

  private synchronized void flush() {
    if (!unwritten) {
      return;
    }
    unwritten = false;
    byte[] tail = wholeLines(last(kept));
    byte[] notice = notice(tail).getBytes(StandardCharsets.UTF_8);
    write(ByteBuffer.wrap(notice), kept);
    write(ByteBuffer.wrap(tail), (long) kept + notice.length);
    try {
      file.truncate((long) kept + notice.length + tail.length);
    } catch (IOException e) {
      fault = Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private String notice(byte[] tail) {
    long droppedBytes = bytes - kept - tail.length;
    long droppedLines = lines - headLines - linesIn(tail, 0, tail.length);
    return "\n[parkbench: %d bytes in %d lines dropped here; the log keeps its first and its last %d bytes]\n"
        .formatted(droppedBytes, droppedLines, kept);
  }

  private void write(ByteBuffer piece, long at) {
    try {
      for (long position = at; piece.hasRemaining() && fault.isEmpty(); ) {
        position += file.write(piece, position);
      }
    } catch (IOException e) {
      fault = Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** The last bytes of the stream, at most {@code limit} and what the ring holds. */
  private byte[] last(int limit) {
    int length = (int) Math.min(Math.min(limit, kept), bytes);
    byte[] last = new byte[length];
    for (int i = 0; i < length; i++) {
      last[i] = ring[(int) ((bytes - length + i) % kept)];
    }
    return last;
  }

  /** Without the rest of a line whose beginning is missing, unless there is nothing else. */
  private static byte[] wholeLines(byte[] tail) {
    for (int i = 0; i < tail.length - 1; i++) {
      if (tail[i] == '\n') {
        return Arrays.copyOfRange(tail, i + 1, tail.length);
      }
    }
    return tail;
  }

  private static long linesIn(byte[] piece, int from, int to) {
    long lines = 0;
    for (int i = from; i < to; i++) {
      if (piece[i] == '\n') {
        lines++;
      }
    }
    return lines;
  }

  /** The last lines, at most 30 and 8 KiB, and what kept the log from being written. */
  synchronized List<String> lastWords() {
    byte[] last = last(LAST_BYTES);
    byte[] whole = last.length < bytes ? wholeLines(last) : last;
    List<String> words =
        new ArrayList<>(new String(whole, StandardCharsets.UTF_8).lines().toList());
    fault.ifPresent(why -> words.add("[parkbench: this log could not be written: " + why + "]"));
    return List.copyOf(words.subList(Math.max(0, words.size() - LAST_LINES), words.size()));
  }

  /** Takes what is still in the pipe, for up to 1 s, and writes the tail. */
  @Override
  public void close() {
    Waiting.until(pump, FLUSH_EVERY);
    synchronized (this) {
      if (closed) {
        return;
      }
      flush();
      closed = true;
      try {
        file.close();
      } catch (IOException e) {
        fault = Optional.of(String.valueOf(e.getMessage()));
      }
    }
  }
}
