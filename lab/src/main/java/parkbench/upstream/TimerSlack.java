package parkbench.upstream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How late Linux may end a thread's sleep in order to save wake-ups: 50 µs by default. That would
 * be half of what an answer after 10 ms may be off.
 */
final class TimerSlack {
  private TimerSlack() {}

  /** Asks for 1 ns for the calling thread. Where that cannot be asked for, timers stay coarser. */
  static void least() {
    try {
      Path thread = Path.of("/proc/thread-self").toRealPath().getFileName();
      Files.writeString(Path.of("/proc", String.valueOf(thread), "timerslack_ns"), "1");
    } catch (IOException | SecurityException e) {
      // Not Linux, or not allowed: the ledger shows how late answers are, whatever the reason.
      return;
    }
  }
}
