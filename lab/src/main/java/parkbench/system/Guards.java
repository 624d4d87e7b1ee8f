package parkbench.system;

import java.time.Duration;

/** Checks that records of this room share. */
public final class Guards {
  private Guards() {}

  public static void notNegative(Duration value, String name) {
    if (value.isNegative()) {
      throw new IllegalArgumentException(name + " is negative: " + value);
    }
  }

  public static void positive(Duration value, String name) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + " must be above zero: " + value);
    }
  }

  public static void positive(long value, String name) {
    if (value <= 0) {
      throw new IllegalArgumentException(name + " must be above zero: " + value);
    }
  }

  public static void aboveZero(double value, String name) {
    if (!(value > 0 && Double.isFinite(value))) {
      throw new IllegalArgumentException(name + " must be a number above zero: " + value);
    }
  }

  public static void ratio(double value, String name) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(name + " must lie between 0 and 1: " + value);
    }
  }

  public static void notBlank(String value, String name) {
    if (value.isBlank()) {
      throw new IllegalArgumentException(name + " is empty");
    }
  }
}
