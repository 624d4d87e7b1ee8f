package parkbench.collect.proc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many files a process may have open. */
public final class FileLimit {
  private static final Pattern SOFT = Pattern.compile("(?m)^Max open files +(\\d+) ");

  private FileLimit() {}

  /**
   * Reads {@code /proc/PID/limits}.
   *
   * @return absent where it may not be read, or there is no limit
   */
  public static OptionalLong of(Path limits) {
    try {
      Matcher soft = SOFT.matcher(Files.readString(limits));
      return soft.find() ? OptionalLong.of(Long.parseLong(soft.group(1))) : OptionalLong.empty();
    } catch (IOException unreadable) {
      return OptionalLong.empty();
    }
  }
}
