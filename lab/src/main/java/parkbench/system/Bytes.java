package parkbench.system;

/**
 * An amount of memory or data.
 *
 * @param count bytes, ≥ 0
 */
public record Bytes(long count) {
  public Bytes {
    if (count < 0) {
      throw new IllegalArgumentException("negative amount of bytes: " + count);
    }
  }

  public static Bytes mebi(long mebibytes) {
    return new Bytes(Math.multiplyExact(mebibytes, 1L << 20));
  }

  /**
   * Whole mebibytes where that is exact, else bytes: {@code 1 GiB}, {@code 512 MiB}, {@code 7 B}.
   */
  @Override
  public String toString() {
    if (count > 0 && count % (1L << 30) == 0) {
      return (count >> 30) + " GiB";
    }
    return count > 0 && count % (1L << 20) == 0 ? (count >> 20) + " MiB" : count + " B";
  }
}
