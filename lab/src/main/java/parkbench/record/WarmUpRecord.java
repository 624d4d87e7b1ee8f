package parkbench.record;

/**
 * How the warm-up of a fork went.
 *
 * @param requests that were answered
 * @param steady whether it ended on evidence rather than at its cap
 * @param evidence what was seen at its end, in words
 */
public record WarmUpRecord(long requests, double seconds, boolean steady, String evidence) {
  /** Of a fork whose service got no load before its trials. */
  public static final WarmUpRecord NONE = new WarmUpRecord(0, 0, false, "none");

  /** Whether there was none: none was asked for, or the service was not there for it. */
  public boolean none() {
    return equals(NONE);
  }
}
