package parkbench.collect.proc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Whether a process still runs. The JDK counts one as alive that has ended and that its parent has
 * not waited for (a zombie), as happens in a container whose first process waits for no child.
 */
public final class ProcessLiveness {
  private ProcessLiveness() {}

  /** Whether a process of this number runs. */
  public static boolean is(long pid) {
    return ProcessHandle.of(pid).filter(ProcessLiveness::is).isPresent();
  }

  /** Whether this process runs, and not another one that has its number by now. */
  public static boolean is(ProcessHandle process) {
    return process.isAlive() ? !hasEnded(process.pid()) : isUnreadable(process.pid());
  }

  /** The JDK counts all as ended where this process may open no more files. */
  private static boolean isUnreadable(long pid) {
    return Files.exists(Path.of("/proc", Long.toString(pid)))
        && state(ProcessHandle.current().pid()).isEmpty();
  }

  /** Whether a signal or a debugger has stopped it, so that it does nothing. */
  public static boolean isStopped(long pid) {
    return state(pid).filter(letter -> letter == 'T' || letter == 't').isPresent();
  }

  /** Whether it is a thread of the kernel: these have no memory of their own, and so no words. */
  public static boolean isOfTheKernel(long pid) {
    try {
      Path process = Path.of("/proc", Long.toString(pid));
      return Files.readString(process.resolve("cmdline"), ISO_8859_1).isEmpty()
          && Files.readString(process.resolve("maps"), ISO_8859_1).isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  /** By the letter that the kernel gives to what it does. See proc(5). */
  public static boolean hasEnded(char state) {
    return state == 'Z' || state == 'X';
  }

  /** Without {@code /proc} none is known to have ended. */
  private static boolean hasEnded(long pid) {
    return state(pid).filter(ProcessLiveness::hasEnded).isPresent();
  }

  /** The letter of {@code /proc/pid/stat}, see proc(5); absent without {@code /proc}. */
  private static Optional<Character> state(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"), ISO_8859_1);
      int state = stat.lastIndexOf(')') + 2;
      return state < stat.length() ? Optional.of(stat.charAt(state)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
