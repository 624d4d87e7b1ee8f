package parkbench.result;

import java.util.List;
import java.util.Optional;

/**
 * Requests in flight in a service and its calls of others, as the kernel's sockets showed them over
 * the time in which it was observed. It counts connections: what shares one counts once.
 *
 * @param samples looks at its connections
 * @param files that the service had open; absent: not read
 * @param requests connections with a request that is not answered yet; over all ports, unless the
 *     service's port is known
 * @param requestSeconds how long they had been in flight, on average; 0: none was
 * @param requestsPerSecond that arrived, one segment each; 0: none did, or none can be counted
 * @param idleShare of the time, from the last request to the end, 0 to 1: the load had stopped
 * @param calls calls in flight to all peers; absent: they may not be read
 * @param inside requests in flight, less calls in flight that may be theirs: they wait in the
 *     service, or it works on them; absent as well
 * @param peers that it calls, those with the most calls in flight first
 */
public record Flow(
    int samples,
    Optional<Files> files,
    Spread requests,
    double requestSeconds,
    double requestsPerSecond,
    double idleShare,
    Optional<Spread> calls,
    Optional<Spread> inside,
    List<Peer> peers) {
  /** Share of the time without a request that is all of it. */
  public static final double IDLE = 0.99;

  /**
   * How long a request takes on average, by Little's law: requests in flight / rate. No less than
   * they have been in flight, as far as that is known.
   */
  public double meanSeconds() {
    return Math.max(
        requestSeconds, requestsPerSecond > 0 ? requests.mean() / requestsPerSecond : 0);
  }

  /** Whether no request came in all the time, but for a look at its end. */
  public boolean withoutLoad() {
    return idleShare >= IDLE;
  }

  public Flow {
    peers = List.copyOf(peers);
  }

  /**
   * A number over all samples.
   *
   * @param usual median
   */
  public record Spread(double mean, int min, int usual, int max) {

    /** The median; the mean where only this shows what is there for a part of the time. */
    public double typical() {
      return mean > usual + 1 ? mean : usual;
    }

    /** Whether it stays at one number. */
    public boolean steady(double varies) {
      return isSteady(usual, max, varies);
    }
  }

  /**
   * Whether a number stays what it is, but for what begins and ends at the instant of a look.
   *
   * @param usual median
   * @param varies share of the most by which it may
   */
  public static boolean isSteady(long usual, long max, double varies) {
    return usual >= 1 && max - usual <= (max == 1 ? 0 : Math.max(1, varies * max));
  }

  /**
   * Open files and sockets.
   *
   * @param most at a look
   * @param own without the established connections of its clients, over time
   */
  public record Files(int most, Growth own) {}

  /**
   * Whom the service calls.
   *
   * @param address {@code 127.0.0.1:9100}
   * @param connections to it, on average
   * @param opened connections to it over time
   * @param calls connections with a call that is not answered yet
   * @param ageSeconds how long these had been so, on average
   * @param oldestSeconds the oldest of them
   * @param callsPerSecond segments with calls
   */
  public record Peer(
      String address,
      double connections,
      Growth opened,
      Spread calls,
      double ageSeconds,
      double oldestSeconds,
      double callsPerSecond) {}
}
