package parkbench.record;

/** What a thread does at one instant, as far as its stack tells. */
public enum ThreadActivity {
  /** Waits for its next task or event. */
  IDLE("idle"),
  /** Carries a virtual thread, of which its own stack tells nothing. */
  CARRIES("carrying a virtual thread"),
  /** Waits for bytes from a socket, or for a client that does. */
  WAITS_FOR_ANSWER("waiting for an answer"),
  CONNECTS("connecting"),
  /** Waits until a client's pool has a free connection. */
  WAITS_FOR_CONNECTION("waiting for a connection of a client's pool"),
  /** Waits until a database's pool has a free connection. */
  WAITS_FOR_DATABASE("waiting for a connection to the database"),
  /** Waits for what another thread is to bring: a future, a latch, {@code block()}. */
  WAITS_FOR_RESULT("waiting for another thread's result"),
  /** Accepts nobody: the server has as many connections as it may. */
  KEEPS_OUT("keeping new connections out"),
  SLEEPS("sleeping"),
  WAITS_FOR_LOCK("waiting for a lock"),
  /** Writes a log or to stdout, or waits for who does. */
  LOGS("writing a log"),
  /** On a core, or wishing for one. */
  RUNS("running"),
  /** Changes a value by compare-and-set, again and again where others do so too. */
  RETRIES("changing a value that threads share"),
  WAITS("waiting for something that no rule knows");

  private final String words;

  ThreadActivity(String words) {
    this.words = words;
  }

  /** {@code waiting for an answer}. */
  public String words() {
    return words;
  }
}
