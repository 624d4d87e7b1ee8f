package parkbench.collect.jvm;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The counters that a HotSpot JVM keeps in a memory-mapped file ({@code hsperfdata}): reading them
 * costs the JVM nothing.
 *
 * <p>The file: magic {@code CAFEC0C0}, byte order, version 2.0, offset and number of entries; each
 * entry has its length, the offset of its name, a vector length (0 for a scalar), a type letter
 * ({@code J} for a 64-bit number), and the offset of its value, all but the magic in the JVM's byte
 * order.
 */
public final class HotSpotCounters {
  private static final String OWNER = "unix:uid";
  private static final int MAGIC = 0xCAFEC0C0;
  private static final int ACCESSIBLE = 7;
  private static final int USED = 8;
  private static final int ENTRY_OFFSET = 24;
  private static final int ENTRIES = 28;
  private static final int ENTRY = 20;

  /** A JVM keeps 32 KiB unless {@code -XX:PerfDataMemorySize} says otherwise. */
  private static final long MOST_BYTES = 1 << 20;

  private final ByteBuffer file;
  private final Map<String, Integer> offsets = new HashMap<>();

  private HotSpotCounters(ByteBuffer file) {
    this.file = file;
  }

  /**
   * Absent when the JVM keeps no such file, or one that is not ours to read. Any user may put a
   * file into such a folder: only one of the JVM's own user is looked at.
   */
  public static Optional<HotSpotCounters> of(long pid) {
    Optional<Object> user = userOf(pid);
    if (user.isEmpty()) {
      return Optional.empty();
    }
    for (Path temporary : new Path[] {Path.of("/proc/" + pid + "/root/tmp"), temporary()}) {
      Optional<HotSpotCounters> counters = in(temporary, innermost(pid), user.get());
      if (counters.isPresent()) {
        return counters;
      }
    }
    return Optional.empty();
  }

  /**
   * Those of a process in a folder for temporary files.
   *
   * @param user number of the user that has to own them
   */
  static Optional<HotSpotCounters> in(Path temporary, long pid, Object user) {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, "hsperfdata_*")) {
      for (Path folder : folders) {
        Path file = folder.resolve(Long.toString(pid));
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
            && isOf(user, folder)
            && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
            && isOf(user, file)
            && Files.size(file) <= MOST_BYTES
            && Files.isReadable(file)) {
          return Optional.of(map(file));
        }
      }
    } catch (IOException e) {
      // Not there, not ours, or not such a file: the next place.
    }
    return Optional.empty();
  }

  private static boolean isOf(Object user, Path file) throws IOException {
    return user.equals(Files.getAttribute(file, OWNER, LinkOption.NOFOLLOW_LINKS));
  }

  /** Its pid as the JVM itself knows it, in a container. */
  private static long innermost(long pid) {
    try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
      return lines
          .filter(line -> line.startsWith("NSpid:"))
          .map(line -> Long.parseLong(line.substring(line.lastIndexOf('\t') + 1)))
          .findFirst()
          .orElse(pid);
    } catch (IOException | UncheckedIOException e) {
      return pid;
    }
  }

  /** By the owner of its entry in {@code /proc}; absent where there is none. */
  private static Optional<Object> userOf(long pid) {
    try {
      return Optional.ofNullable(Files.getAttribute(Path.of("/proc", Long.toString(pid)), OWNER));
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  /**
   * Reads a file's layout.
   *
   * @throws IOException when it is not such a file, or its JVM has not filled it yet
   */
  static HotSpotCounters parse(ByteBuffer file) throws IOException {
    if (file.limit() < 32 || file.order(ByteOrder.BIG_ENDIAN).getInt(0) != MAGIC) {
      throw new IOException("not a file of HotSpot counters");
    }
    file.order(file.get(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    if (file.get(5) != 2 || file.get(ACCESSIBLE) == 0) {
      throw new IOException("HotSpot counters of another version, or not ready");
    }
    HotSpotCounters counters = new HotSpotCounters(file);
    counters.findEntries();
    return counters;
  }

  /** The present value of a 64-bit counter. */
  OptionalLong value(String name) {
    Integer offset = offsets.get(name);
    return offset == null ? OptionalLong.empty() : OptionalLong.of(file.getLong(offset));
  }

  /** The present value of a counter of clock ticks, in nanoseconds. */
  OptionalLong nanos(String name) {
    OptionalLong ticks = value(name);
    OptionalLong frequency = value("sun.os.hrt.frequency");
    if (ticks.isEmpty() || frequency.isEmpty() || frequency.getAsLong() <= 0) {
      return OptionalLong.empty();
    }
    return OptionalLong.of((long) (ticks.getAsLong() * (1e9 / frequency.getAsLong())));
  }

  private static Path temporary() {
    return Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
  }

  private static HotSpotCounters map(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return parse(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
    }
  }

  private void findEntries() {
    int used = Math.min(file.getInt(USED), file.limit());
    int at = file.getInt(ENTRY_OFFSET);
    for (int left = file.getInt(ENTRIES); left > 0 && at >= 0 && at <= used - ENTRY; left--) {
      int length = file.getInt(at);
      if (length < ENTRY || length > used - at) {
        return;
      }
      int name = file.getInt(at + 4);
      int value = file.getInt(at + 16);
      boolean number = file.get(at + 12) == 'J' && file.getInt(at + 8) == 0;
      if (number && within(name, 1, length) && within(value, Long.BYTES, length)) {
        offsets.put(name(at + name, at + length), at + value);
      }
      at += length;
    }
  }

  private static boolean within(int offset, int bytes, int length) {
    return offset >= 0 && offset <= length - bytes;
  }

  private String name(int from, int end) {
    int to = from;
    while (to < end && file.get(to) != 0) {
      to++;
    }
    byte[] name = new byte[to - from];
    file.get(from, name);
    return new String(name, UTF_8);
  }
}
