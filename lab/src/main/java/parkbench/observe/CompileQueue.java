package parkbench.observe;

/** Reads what the diagnostic command {@code Compiler.queue} says. */
final class CompileQueue {
  private CompileQueue() {}

  /** Methods waiting in all queues; those being compiled are not counted. */
  static int waiting(String text) {
    int waiting = 0;
    boolean queue = false;
    for (String line : text.lines().toList()) {
      String words = line.strip();
      if (words.endsWith(":")) {
        queue = words.endsWith("compile queue:");
      } else if (queue && !words.isEmpty() && !words.equals("Empty")) {
        waiting++;
      }
    }
    return waiting;
  }
}
