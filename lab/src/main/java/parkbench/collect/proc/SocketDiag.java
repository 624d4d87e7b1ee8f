package parkbench.collect.proc;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Asks the kernel for the sockets of one port over netlink ({@code sock_diag(7)}): only the sockets
 * asked for are reported, and in binary, at a fifth of the cost of reading {@code /proc/net/tcp}.
 */
public final class SocketDiag implements ServiceSockets {
  private static final int AF_INET = 2;
  private static final int AF_INET6 = 10;
  private static final int AF_NETLINK = 16;
  private static final int SOCK_RAW_CLOEXEC = 3 | 0x80000;
  private static final int NETLINK_SOCK_DIAG = 4;
  private static final int IPPROTO_TCP = 6;

  private static final short SOCK_DIAG_BY_FAMILY = 20;
  private static final short REQUEST_DUMP = 0x1 | 0x300;
  private static final int DONE = 3;
  private static final int ERROR = 2;

  private static final int ESTABLISHED = 1;
  private static final int LISTEN = 10;

  private static final int HEADER = 16;
  private static final int REQUEST = HEADER + 56;
  private static final int RQUEUE = HEADER + 56;
  private static final int STATE = HEADER + 1;
  private static final int ANSWER = HEADER + 72;

  private static final ValueLayout.OfInt INT = JAVA_INT.withByteAlignment(1);
  private static final ValueLayout.OfShort SHORT = JAVA_SHORT.withByteAlignment(1);
  private static final ValueLayout.OfShort NETWORK_SHORT = SHORT.withOrder(ByteOrder.BIG_ENDIAN);

  private final Arena arena = Arena.ofShared();
  private final MemorySegment request = arena.allocate(REQUEST, 8);
  private final MemorySegment answer = arena.allocate(64 * 1024, 8);
  private final int socket;
  private final int port;
  private int sequence;
  private int family;

  private SocketDiag(int socket, int port) {
    this.socket = socket;
    this.port = port;
  }

  public static SocketDiag open(int port) throws IOException {
    SocketDiag diag =
        new SocketDiag(LinuxCalls.socket(AF_NETLINK, SOCK_RAW_CLOEXEC, NETLINK_SOCK_DIAG), port);
    try {
      diag.read();
      return diag;
    } catch (IOException e) {
      diag.close();
      throw e;
    }
  }

  /**
   * Each look at a family walks through all connections of the machine. Connections are of the
   * family of the socket that listened for them, so once that is known the other need not be asked
   * for.
   */
  @Override
  public Waiting read() throws IOException {
    if (family != 0) {
      return read(family);
    }
    Waiting old = read(AF_INET);
    Waiting both = read(AF_INET6);
    if (old.listeners() > 0 != both.listeners() > 0) {
      family = old.listeners() > 0 ? AF_INET : AF_INET6;
    }
    return old.plus(both);
  }

  @Override
  public void close() {
    LinuxCalls.close(socket);
    arena.close();
  }

  private Waiting read(int family) throws IOException {
    LinuxCalls.send(socket, ask(family));
    Waiting all = new Waiting(0, 0, 0, 0);
    while (true) {
      long received = LinuxCalls.receive(socket, answer);
      if (received == 0) {
        throw new IOException("netlink ended");
      }
      int established = 0;
      int unread = 0;
      int queued = 0;
      int listeners = 0;
      for (long at = 0; at + HEADER <= received; ) {
        int length = answer.get(INT, at);
        int type = answer.get(SHORT, at + 4);
        if (answer.get(INT, at + 8) != sequence) {
          type = 0; // the rest of a question that was given up
        }
        if (type == DONE) {
          return all.plus(new Waiting(established, unread, queued, listeners));
        }
        if (type == ERROR) {
          throw new IOException("netlink refuses sock_diag");
        }
        if (type == SOCK_DIAG_BY_FAMILY && length >= ANSWER) {
          int waiting = answer.get(INT, at + RQUEUE);
          if (answer.get(JAVA_BYTE, at + STATE) == LISTEN) {
            listeners++;
            queued += waiting;
          } else {
            established++;
            unread += waiting > 0 ? 1 : 0;
          }
        }
        at += Math.max(HEADER, (length + 3) & ~3);
      }
      all = all.plus(new Waiting(established, unread, queued, listeners));
    }
  }

  /** The structures nlmsghdr and inet_diag_req_v2. */
  private MemorySegment ask(int family) {
    request.fill((byte) 0);
    request.set(INT, 0, REQUEST);
    request.set(SHORT, 4, SOCK_DIAG_BY_FAMILY);
    request.set(SHORT, 6, REQUEST_DUMP);
    request.set(INT, 8, ++sequence);
    request.set(JAVA_BYTE, HEADER, (byte) family);
    request.set(JAVA_BYTE, HEADER + 1, (byte) IPPROTO_TCP);
    request.set(INT, HEADER + 4, 1 << ESTABLISHED | 1 << LISTEN);
    request.set(NETWORK_SHORT, HEADER + 8, (short) port);
    return request;
  }
}
