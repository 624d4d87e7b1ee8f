package parkbench.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The memory that a process may use: all of the machine, or the tightest limit of its control group
 * and of those above it where that is less.
 */
public final class MemoryLimit {
  private static final String TOTAL = "MemTotal:";

  private MemoryLimit() {}

  /** In bytes, read from {@code /proc} and the mounted hierarchies now; absent without them. */
  public static OptionalLong of(long pid) {
    return of(Path.of("/"), pid);
  }

  /**
   * @param root where {@code proc} and the mount points are found
   */
  static OptionalLong of(Path root, long pid) {
    Stream<Path> groups =
        CgroupMount.of(root, "memory").stream().flatMap(mount -> mount.groups(root, pid, "memory"));
    LongStream limits =
        groups.flatMapToLong(
            group ->
                Stream.of("memory.max", "memory.limit_in_bytes")
                    .flatMapToLong(file -> number(group.resolve(file)).stream()));
    return LongStream.concat(limits, machine(root).stream()).min();
  }

  /** Absent for {@code max}, and without the file. */
  private static OptionalLong number(Path file) {
    try {
      String word = Files.readString(file).strip();
      return word.matches("\\d{1,18}")
          ? OptionalLong.of(Long.parseLong(word))
          : OptionalLong.empty();
    } catch (IOException absent) {
      return OptionalLong.empty();
    }
  }

  private static OptionalLong machine(Path root) {
    try (Stream<String> lines = Files.lines(root.resolve("proc/meminfo"))) {
      return lines
          .filter(line -> line.startsWith(TOTAL))
          .map(line -> line.replaceAll("\\D", ""))
          .mapToLong(kibibytes -> Long.parseLong(kibibytes) << 10)
          .findFirst();
    } catch (IOException absent) {
      return OptionalLong.empty();
    }
  }
}
