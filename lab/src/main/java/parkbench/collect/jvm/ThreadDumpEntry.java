package parkbench.collect.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is below the name of one thread where a JVM writes its threads as text. */
final class ThreadDumpEntry {
  /** The states that there are: the name of a thread may hold lines that look like these. */
  static final String STATES =
      String.join("|", Stream.of(Thread.State.values()).map(Thread.State::name).toList());

  private static final Pattern STATE =
      Pattern.compile("^\\s+java.lang.Thread.State: (" + STATES + ")\\b.*$");

  /** Of a hidden class, such as a lambda's: another one at each start, and for each call site. */
  private static final Pattern ADDRESS = Pattern.compile("([$][0-9]+)?/0x[0-9a-f]+$");

  private static final Pattern CARRIES = Pattern.compile("^\\s+Carrying virtual thread #\\d+$");

  private static final Pattern WAITS =
      Pattern.compile(
          "^\\s+- (?:parking to wait for|waiting to lock|waiting to re-lock in wait\\(\\)|waiting on) +(<.*)$");

  private static final Pattern HOLDS = Pattern.compile("^\\s+- locked (<.*)$");

  private final Pattern at;
  private final List<String> stack = new ArrayList<>();
  private final List<String> holds = new ArrayList<>();
  private Thread.@Nullable State state;
  private String lock = "";
  private boolean carries;

  /**
   * @param at one line of a stack, of which the first group is the type and the second the method
   */
  ThreadDumpEntry(Pattern at) {
    this.at = at;
  }

  /** A name without what would move the cursor of a reader's terminal. */
  static String name(String reported) {
    return reported.replaceAll("\\p{Cntrl}", "?");
  }

  void add(String line) {
    Matcher frame = at.matcher(line);
    Matcher waits = WAITS.matcher(line);
    Matcher holding = HOLDS.matcher(line);
    Matcher stateLine = STATE.matcher(line);
    if (waits.matches()) {
      lock = waits.group(1);
    } else if (holding.matches()) {
      holds.add(holding.group(1));
    } else if (stateLine.matches()) {
      state = Thread.State.valueOf(stateLine.group(1));
    } else if (CARRIES.matcher(line).matches()) {
      carries = true;
    } else if (frame.matches()) {
      stack.add(ADDRESS.matcher(frame.group(1)).replaceFirst("") + "." + frame.group(2));
    }
  }

  /** Top first. */
  List<String> stack() {
    return stack;
  }

  /**
   * The same with each frame kept once: thousands of threads have few different ones.
   *
   * @param known frames that were seen before
   */
  List<String> stack(Map<String, String> known) {
    return stack.stream().map(frame -> known.computeIfAbsent(frame, same -> same)).toList();
  }

  /** Absent: the dump does not say. */
  Optional<Thread.State> state() {
    return Optional.ofNullable(state);
  }

  /** Whether it carries a virtual thread. */
  boolean carries() {
    return carries;
  }

  /** What it waits for; empty: nothing. */
  String lock() {
    return lock;
  }

  /** Who waits on an object has let go of its lock meanwhile, however its stack shows it. */
  List<String> holds() {
    return holds.stream().filter(held -> !held.equals(lock)).toList();
  }
}
