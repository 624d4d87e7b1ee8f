package parkbench.observe;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether a process still runs. The JDK counts one as alive that has ended and that its parent has
 * not waited for (a zombie), as happens in a container whose first process waits for nobody.
 */
public final class Living {
  private Living() {}

  /** Whether a process of this number runs. */
  public static boolean is(long pid) {
    return ProcessHandle.of(pid).filter(Living::is).isPresent();
  }

  /** Whether this process runs, and not another one that has its number by now. */
  static boolean is(ProcessHandle process) {
    return process.isAlive() && !hasEnded(process.pid());
  }

  /** By the letter that the kernel gives to what it does. See proc(5). */
  static boolean hasEnded(char state) {
    return state == 'Z' || state == 'X';
  }

  /** Without {@code /proc} nobody is known to have ended. See proc(5), {@code /proc/pid/stat}. */
  private static boolean hasEnded(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"), ISO_8859_1);
      int state = stat.lastIndexOf(')') + 2;
      return state < stat.length() && hasEnded(stat.charAt(state));
    } catch (IOException e) {
      return false;
    }
  }
}
