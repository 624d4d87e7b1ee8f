package parkbench.load;

import org.jspecify.annotations.Nullable;

/** Asks, waits for the answer, and asks again. */
final class User {
  /** When it wants to ask next, on the monotonic clock. */
  long due;

  /** How many more exchanges it will end, the present one included. */
  long left;

  /** Whether it has asked before. */
  boolean asked;

  /** Its own connection, where it keeps one. */
  @Nullable Connection connection;

  User(long due, long left) {
    this.due = due;
    this.left = left;
  }
}
