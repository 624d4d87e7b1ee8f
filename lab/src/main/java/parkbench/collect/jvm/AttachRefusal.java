package parkbench.collect.jvm;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;
import parkbench.collect.proc.ProcessLiveness;

/** Why a JVM refuses to be attached to, as far as can be seen from outside, and what to do. */
final class AttachRefusal {
  private static final Pattern SILENT = Pattern.compile("doesn't respond|Connection reset");

  private AttachRefusal() {}

  /**
   * A sentence or two.
   *
   * @param message of the JDK
   */
  static String why(long pid, String message) {
    Path process = Path.of("/proc", Long.toString(pid));
    if (ProcessLiveness.isStopped(pid)) {
      return "It is stopped: continue it with kill -CONT " + pid + ".";
    }
    if (words(process).contains("-XX:+DisableAttachMechanism")) {
      return "It was started with -XX:+DisableAttachMechanism: start it without.";
    }
    if (!isOfTheUserOf(process)) {
      return "Another user runs it: run the lab as that user, or as root.";
    }
    if (SILENT.matcher(message).find()) {
      return "It did not answer: it gets no core, or collects garbage all the time.";
    }
    return "Run the lab as the user of the JVM, where both see the same /tmp.";
  }

  private static String words(Path process) {
    try {
      return Files.readString(process.resolve("cmdline"), ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  private static boolean isOfTheUserOf(Path process) {
    try {
      return Files.getOwner(process, LinkOption.NOFOLLOW_LINKS)
          .equals(Files.getOwner(Path.of("/proc/self")));
    } catch (IOException e) {
      return true;
    }
  }
}
