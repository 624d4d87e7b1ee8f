package parkbench.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parkbench.model.ThreadsLook.ThreadSeen;

/**
 * Reads what the diagnostic command {@code Thread.print} says, of JDK 8 to 25: one text, which the
 * JVM writes at one safepoint, while stacks over JMX would be told frame by frame.
 */
final class ThreadDump {
  /** Threads of the JVM alone have no number behind their name. */
  private static final Pattern HEAD =
      Pattern.compile("^\"(.*)\" #\\d+ .*?(cpu=(\\d+[.,]\\d+)ms.*)?$");

  private static final Pattern STATE = Pattern.compile("^\\s+java.lang.Thread.State: (\\w+).*$");
  private static final Pattern CARRIES = Pattern.compile("^\\s+Carrying virtual thread #\\d+$");

  /** The module stands behind the name: {@code at java.lang.Thread.run(java.base@25/…)}. */
  private static final Pattern AT = Pattern.compile("^\\s+at ([^(]+)\\.([^.(]+)\\(.*$");

  private static final Pattern WAITS =
      Pattern.compile(
          "^\\s+- (?:parking to wait for|waiting to lock|waiting to re-lock in wait\\(\\)|waiting on) +(<.*)$");

  private static final Pattern HOLDS = Pattern.compile("^\\s+- locked (<.*)$");

  private static final int CPU = 3;

  private ThreadDump() {}

  /** Threads that run Java code; the observer's own in the JVM are left out. */
  static List<ThreadSeen> read(String text) {
    List<ThreadSeen> all = new ArrayList<>();
    Entry entry = null;
    for (String line : text.lines().toList()) {
      if (line.startsWith("\"")) {
        add(entry, all);
        Matcher head = HEAD.matcher(line);
        entry = head.matches() ? new Entry(head.group(1), head.group(CPU)) : null;
      } else if (entry != null && line.isBlank()) {
        add(entry, all);
        entry = null;
      } else if (entry != null) {
        entry.add(line);
      }
    }
    add(entry, all);
    return all;
  }

  private static void add(@Nullable Entry entry, List<ThreadSeen> all) {
    if (entry != null && !entry.stack.isEmpty() && !Doings.observes(entry.stack)) {
      all.add(entry.seen());
    }
  }

  /** The lines of one thread. */
  private static final class Entry {
    private final String name;
    private final OptionalDouble cpuMillis;
    private final List<Frame> stack = new ArrayList<>();
    private final List<String> holds = new ArrayList<>();
    private Thread.State state = Thread.State.RUNNABLE;
    private String lock = "";
    private boolean carries;

    Entry(String name, @Nullable String cpu) {
      this.name = name;
      this.cpuMillis =
          cpu == null
              ? OptionalDouble.empty()
              : OptionalDouble.of(Double.parseDouble(cpu.replace(',', '.')));
    }

    void add(String line) {
      Matcher at = AT.matcher(line);
      Matcher waits = WAITS.matcher(line);
      Matcher holding = HOLDS.matcher(line);
      Matcher told = STATE.matcher(line);
      if (at.matches()) {
        stack.add(new Frame(at.group(1), at.group(2)));
      } else if (waits.matches()) {
        lock = waits.group(1);
      } else if (holding.matches()) {
        holds.add(holding.group(1));
      } else if (told.matches()) {
        state = Thread.State.valueOf(told.group(1));
      } else if (CARRIES.matcher(line).matches()) {
        carries = true;
      }
    }

    /** Who waits on an object has let go of its lock meanwhile, however its stack shows it. */
    ThreadSeen seen() {
      return new ThreadSeen(
          name,
          PoolName.of(name),
          Doings.kind(name, stack, carries),
          Doings.of(state, stack, carries),
          cpuMillis,
          lock,
          holds.stream().filter(held -> !held.equals(lock)).toList(),
          stack.stream().map(Frame::words).toList());
    }
  }
}
