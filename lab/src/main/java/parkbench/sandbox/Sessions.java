package parkbench.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The sessions among which Linux shares a core before the processes in them. */
public final class Sessions {
  private static final Pattern NICE = Pattern.compile("nice (-?\\d+)");

  private Sessions() {}

  /** How nice the session of a process is; empty where the kernel does not group by sessions. */
  public static OptionalInt niceness(long pid) {
    try {
      Path file = Path.of("/proc", Long.toString(pid), "autogroup");
      Matcher nice = NICE.matcher(Files.readString(file));
      return nice.find() ? OptionalInt.of(Integer.parseInt(nice.group(1))) : OptionalInt.empty();
    } catch (IOException notGrouped) {
      return OptionalInt.empty();
    }
  }
}
