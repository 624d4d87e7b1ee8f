package parkbench.system;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The releases of Java that a system runs on, both ends included, and which of them is taken where
 * none is named.
 */
public record Java(int from, int to, Take take) {
  /** The oldest release that any system here runs on. */
  public static final int OLDEST = 8;

  /** What a system runs on that names nothing. */
  public static final int NEWEST = 25;

  /** Stands for every later release. */
  public static final int ANY_LATER = 99;

  /** Which of the runtimes that are found and allowed. */
  public enum Take {
    OLDEST,
    NEWEST
  }

  public Java {
    Guards.positive(from, "from");
    if (to < from) {
      throw new IllegalArgumentException("from " + from + " lies above to " + to);
    }
  }

  /** One release and no other. */
  public static Java exactly(int release) {
    return new Java(release, release, Take.OLDEST);
  }

  public boolean allows(int release) {
    return from <= release && release <= to;
  }

  /** The one release that it runs on; absent where there are several. */
  public Optional<Integer> only() {
    return from == to ? Optional.of(from) : Optional.empty();
  }

  /**
   * The runtime to take.
   *
   * @param found in the order of preference, which counts among those of one release
   */
  public Optional<Jvm> of(List<Jvm> found) {
    Comparator<Jvm> byRelease = Comparator.comparingInt(Jvm::feature);
    return found.stream()
        .filter(jvm -> allows(jvm.feature()))
        .min(take == Take.OLDEST ? byRelease : byRelease.reversed());
  }

  /** {@code Java 25}, {@code Java 8 to 25}, {@code Java 8 or later}. */
  public String words() {
    if (from == to) {
      return "Java " + from;
    }
    return "Java " + from + (to == ANY_LATER ? " or later" : " to " + to);
  }
}
