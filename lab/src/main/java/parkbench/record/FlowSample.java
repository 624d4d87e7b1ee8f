package parkbench.record;

import java.util.List;
import java.util.Optional;

/**
 * What was under way on a service's connections at one instant, as the kernel saw them.
 *
 * <p>On a connection that carries one exchange at a time, the side that sent last waits for the
 * other. Over HTTP/2, gRPC or a pipelined protocol several exchanges share a connection, and count
 * as one here.
 *
 * @param atNanos on the machine's monotonic clock
 * @param ports on which the service listens and has connections
 * @param files that the service has open; absent: these may not be read
 * @param peers to which it has opened connections; absent: these may not be read
 */
public record FlowSample(
    long atNanos, Optional<Integer> files, List<Group> ports, Optional<List<Group>> peers) {
  public FlowSample {
    ports = List.copyOf(ports);
    peers = peers.map(List::copyOf);
  }

  /**
   * Connections of one port, or to one peer.
   *
   * @param address {@code :8080}, or {@code 127.0.0.1:9100}
   * @param connections established
   * @param underWay of a port: connections with a request and no answer yet, those among them that
   *     are not accepted; of a peer: those with a call and no answer yet
   * @param unread connections that hold bytes which the service has not read
   * @param pending of a port: not accepted yet; of a peer: not connected yet
   * @param halfClosed closed by the other side and not by the service
   * @param opened since the first sample
   * @param messages segments with requests since the first sample; a long request takes several
   * @param ages of what is under way
   */
  public record Group(
      String address,
      int connections,
      int underWay,
      int unread,
      int pending,
      int halfClosed,
      long opened,
      long messages,
      Ages ages) {}

  /** How long ago each request or call was sent; zeros: nothing is under way. */
  public record Ages(double meanMillis, double maxMillis) {
    public static final Ages NONE = new Ages(0, 0);
  }
}
