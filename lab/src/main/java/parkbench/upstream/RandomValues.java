package parkbench.upstream;

import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** Random values for bodies. Nothing but the generator decides. */
final class RandomValues {
  private static final List<String> FIRST_NAMES =
      List.of(
          "Ada",
          "Alan",
          "Barbara",
          "Charles",
          "Donald",
          "Edsger",
          "Frances",
          "Grace",
          "Hedy",
          "Ivan",
          "Jean",
          "Katherine",
          "Leslie",
          "Margaret",
          "Niklaus",
          "Radia",
          "Sophie",
          "Tony");
  private static final List<String> LAST_NAMES =
      List.of(
          "Adams",
          "Bauer",
          "Costa",
          "Dubois",
          "Evans",
          "Fischer",
          "Garcia",
          "Hansen",
          "Ivanova",
          "Jansen",
          "Kowalski",
          "Larsen",
          "Moreau",
          "Novak",
          "Okafor",
          "Petrov",
          "Rossi",
          "Silva");

  private RandomValues() {}

  /** A first and a last name with a space between them. */
  static String name(RandomGenerator random) {
    return FIRST_NAMES.get(random.nextInt(FIRST_NAMES.size()))
        + " "
        + LAST_NAMES.get(random.nextInt(LAST_NAMES.size()));
  }

  /** From {@code low} to {@code high}, both included. */
  static long between(long low, long high, RandomGenerator random) {
    return high == Long.MAX_VALUE
        ? low == high ? high : random.nextLong(low, high)
        : random.nextLong(low, high + 1);
  }

  /** Appends a UUID of version 4. */
  static void uuid(RandomGenerator random, StringBuilder into) {
    long high = (random.nextLong() & ~0xF000L) | 0x4000L;
    long low = (random.nextLong() >>> 2) | 0x8000_0000_0000_0000L;
    into.append(new UUID(high, low));
  }
}
