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

  private OwnWait(Optional<Path> file) {
    this.file = file;
  }

  static OwnWait ofThisThread() {
    try {
      return of(Path.of("/proc/thread-self").toRealPath().resolve("schedstat"));
    } catch (IOException e) {
      return new OwnWait(Optional.empty()); // not Linux
    }
  }

  static OwnWait of(Path schedstat) {
    return new OwnWait(Files.isReadable(schedstat) ? Optional.of(schedstat) : Optional.empty());
  }

  /** Nanoseconds since the thread began. */
  long nanos() {
    return file.map(OwnWait::read).orElse(0L);
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
