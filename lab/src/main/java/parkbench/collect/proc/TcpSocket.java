package parkbench.collect.proc;

import java.util.Optional;

/**
 * A TCP socket, as the kernel reports it.
 *
 * @param cookie names the socket for its whole life
 * @param inode of the file that a process has open; 0: no process has accepted it
 * @param unread bytes that the process has not read; of a listening socket, its accept queue
 * @param traffic absent: the kernel reports none, as of a listening socket
 */
public record TcpSocket(
    State state,
    TcpAddress local,
    TcpAddress remote,
    long cookie,
    long inode,
    long unread,
    Optional<Traffic> traffic) {

  /** The states that are asked for, with the kernel's numbers. */
  public enum State {
    ESTABLISHED(1),
    /** Connecting: the other side has not answered yet. */
    SYN_SENT(2),
    /** Half-closed: the other side has closed, this one has not. */
    CLOSE_WAIT(8),
    LISTEN(10);

    private final int number;

    State(int number) {
      this.number = number;
    }

    int bit() {
      return 1 << number;
    }

    static Optional<State> of(int number) {
      for (State state : values()) {
        if (state.number == number) {
          return Optional.of(state);
        }
      }
      return Optional.empty();
    }
  }

  /**
   * What went over a connection; the kernel's {@code tcp_info}.
   *
   * @param sentAgoMillis since data was last sent, in the kernel's ticks of 1 to 10 ms
   * @param receivedAgoMillis since data last arrived
   * @param segmentsIn segments with data that arrived; absent before Linux 4.6
   */
  public record Traffic(
      long sentAgoMillis,
      long receivedAgoMillis,
      Optional<Long> segmentsIn,
      Optional<Long> segmentsOut) {}
}
