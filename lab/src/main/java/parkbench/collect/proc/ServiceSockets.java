package parkbench.collect.proc;

import java.io.IOException;

/** Samples the connections of one local TCP port. */
public interface ServiceSockets extends AutoCloseable {

  /**
   * What waits at the port now.
   *
   * @param established connections
   * @param unread established connections that hold bytes which the process has not read
   * @param acceptQueue connections that the kernel has made and the process has not accepted
   * @param listeners listening sockets seen
   */
  record Waiting(int established, int unread, int acceptQueue, int listeners) {
    Waiting plus(Waiting other) {
      return new Waiting(
          established + other.established,
          unread + other.unread,
          acceptQueue + other.acceptQueue,
          listeners + other.listeners);
    }
  }

  Waiting read() throws IOException;

  @Override
  void close();
}
