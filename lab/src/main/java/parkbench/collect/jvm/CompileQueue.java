package parkbench.collect.jvm;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the diagnostic command {@code Compiler.queue} says.
 *
 * @param waiting methods in all queues
 * @param compiling by which thread, and the number of what it compiles
 */
record CompileQueue(int waiting, Set<String> compiling) {
  static final CompileQueue EMPTY = new CompileQueue(0, Set.of());

  /** A thread, and the number of the compilation; its flags, its level and the method follow. */
  private static final Pattern COMPILING = Pattern.compile("(.*CompilerThread\\d*)\\s+(\\d+)\\s.*");

  CompileQueue {
    compiling = Set.copyOf(compiling);
  }

  static CompileQueue read(String text) {
    int waiting = 0;
    Set<String> compiling = new HashSet<>();
    boolean queue = false;
    for (String line : text.lines().toList()) {
      String words = line.strip();
      Matcher current = COMPILING.matcher(words);
      if (words.endsWith(":")) {
        queue = words.endsWith("compile queue:");
      } else if (queue && !words.isEmpty() && !words.equals("Empty")) {
        waiting++;
      } else if (!queue && current.matches()) {
        compiling.add(current.group(1) + " " + current.group(2));
      }
    }
    return new CompileQueue(waiting, compiling);
  }

  /**
   * @param before as the reading before found it
   */
  Compilers since(CompileQueue before) {
    boolean still = !Collections.disjoint(compiling, before.compiling);
    return waiting > 0 || still ? Compilers.BUSY : Compilers.AT_REST;
  }
}
