package parkbench.collect.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import parkbench.record.ThreadDump.Deadlocked;

/**
 * Reads the deadlocks that the JVM finds and writes behind its threads: of monitors and of locks of
 * {@code java.util.concurrent}, of JDK 8 to 25.
 */
final class DeadlockParser {
  private static final String BEGINS = "Found one Java-level deadlock:";
  private static final String ENDS = "Java stack information for the threads listed above:";
  private static final Pattern THREAD = Pattern.compile("^\"(.*)\":$");
  private static final Pattern LOCK = Pattern.compile("^\\s+waiting .*\\(.*?an? ([^\\s)]+)\\),?$");
  private static final Pattern HOLDER = Pattern.compile("^.*which is held by \"(.*)\"$");

  private DeadlockParser() {}

  /** Each thread of each deadlock once, in order; empty: there is none. */
  static List<Deadlocked> read(String text) {
    List<Deadlocked> all = new ArrayList<>();
    boolean inside = false;
    String thread = "";
    String lock = "";
    for (String line : text.lines().toList()) {
      if (line.equals(BEGINS) || line.startsWith(ENDS)) {
        inside = line.equals(BEGINS);
        continue;
      }
      if (!inside) {
        continue;
      }
      Matcher named = THREAD.matcher(line);
      Matcher waits = LOCK.matcher(line);
      Matcher held = HOLDER.matcher(line);
      if (named.matches()) {
        thread = ThreadDumpEntry.name(named.group(1));
      } else if (waits.matches()) {
        lock = waits.group(1);
      } else if (held.matches()) {
        all.add(new Deadlocked(thread, lock, ThreadDumpEntry.name(held.group(1))));
      }
    }
    return all.stream().distinct().toList();
  }
}
