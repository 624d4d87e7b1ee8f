package parkbench.sandbox;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** TCP ports of this machine. */
public final class Ports {
  /** Below the range from which Linux and macOS take the ports of outgoing connections. */
  private static final int LOWEST = 18_000;

  private static final int BEHIND_HIGHEST = 30_000;
  private static final int TRIES = 100;

  private Ports() {}

  /**
   * A port at which no process listens, and that no outgoing connection can take meanwhile.
   *
   * @throws IllegalStateException when none is found
   */
  public static int free() {
    for (int i = 0; i < TRIES; i++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, BEHIND_HIGHEST);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IllegalStateException(
        "no free port among "
            + TRIES
            + " between "
            + LOWEST
            + " and "
            + BEHIND_HIGHEST
            + "; a service needs one; see `ss -ltn` for their owners");
  }

  /**
   * Checks a port before a service is started on it, because otherwise the process that holds it
   * would be measured.
   *
   * @throws PortTaken with its owner, as far as that is known
   */
  public static void requireFree(int port) throws PortTaken {
    if (!isFree(port)) {
      throw new PortTaken(port, PortOwner.of(port));
    }
  }

  private static boolean isFree(int port) {
    return canBind(new InetSocketAddress(port))
        && canBind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
  }

  private static boolean canBind(InetSocketAddress address) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(address);
      return true;
    } catch (IOException taken) {
      return false;
    }
  }
}
