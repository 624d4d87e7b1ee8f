package parkbench.conduct;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How long the calling thread was ready to run and had no core: what it must not blame others for.
 * Zero where the kernel does not tell. For one thread alone.
 */
final class OwnWait {
  private final Optional<Path> file;
  private long last;

  private OwnWait(Optional<Path> file) {
    this.file = file;
    this.last = file.map(OwnWait::read).orElse(0L);
  }

  static OwnWait ofThisThread() {
    try {
      Path file = Path.of("/proc/thread-self").toRealPath().resolve("schedstat");
      return new OwnWait(Files.isReadable(file) ? Optional.of(file) : Optional.empty());
    } catch (IOException e) {
      return new OwnWait(Optional.empty()); // not Linux
    }
  }

  /** Nanoseconds since this was asked last, or since it was made. */
  long sinceLastAsked() {
    long before = last;
    last = file.map(OwnWait::read).orElse(before);
    return last - before;
  }

  /** Second of three numbers: time on a core, time waiting for one, turns. */
  private static long read(Path file) {
    try {
      String line = Files.readString(file);
      int from = line.indexOf(' ') + 1;
      return Long.parseLong(line, from, line.indexOf(' ', from), 10);
    } catch (IOException e) {
      throw new IllegalStateException("this thread's own statistics cannot be read", e);
    }
  }
}
