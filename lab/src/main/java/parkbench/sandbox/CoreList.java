package parkbench.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Cores as the kernel writes them: {@code 0-3,6}. */
final class CoreList {
  private CoreList() {}

  /**
   * Their numbers.
   *
   * @throws NumberFormatException where it is no such list
   */
  static Set<Integer> read(String list) {
    return Arrays.stream(list.strip().split(",", -1))
        .flatMapToInt(CoreList::range)
        .boxed()
        .collect(Collectors.toSet());
  }

  /**
   * Those that run; a machine may have room for more. Absent where the system does not report them.
   */
  static Optional<Set<Integer>> online(Path root) {
    try {
      return Optional.of(read(Files.readString(root.resolve("sys/devices/system/cpu/online"))));
    } catch (IOException | NumberFormatException unknown) {
      return Optional.empty();
    }
  }

  /** Of {@code 0-3} or {@code 8}. */
  private static IntStream range(String words) {
    String[] ends = words.split("-", 2);
    return IntStream.rangeClosed(
        Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]));
  }
}
