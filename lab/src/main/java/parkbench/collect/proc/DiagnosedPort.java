package parkbench.collect.proc;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parkbench.collect.proc.SocketDiag.Family;
import parkbench.collect.proc.SocketDiag.Question;
import parkbench.collect.proc.TcpSocket.State;

/** Counts the connections of one port by {@code sock_diag}. */
public final class DiagnosedPort implements ServiceSockets {
  private static final Set<State> STATES = EnumSet.of(State.ESTABLISHED, State.LISTEN);

  private final SocketDiag diag;
  private final int port;
  private @Nullable Family family;

  private DiagnosedPort(SocketDiag diag, int port) {
    this.diag = diag;
    this.port = port;
  }

  /**
   * Opens the port of a process.
   *
   * @throws IOException when the kernel does not answer
   */
  public static DiagnosedPort open(long pid, int port) throws IOException {
    DiagnosedPort opened = new DiagnosedPort(SocketDiag.open(pid), port);
    try {
      opened.read();
      return opened;
    } catch (IOException e) {
      opened.close();
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
    if (family != null) {
      return read(family);
    }
    Waiting old = read(Family.IP4);
    Waiting both = read(Family.IP6);
    if (old.listeners() > 0 != both.listeners() > 0) {
      family = old.listeners() > 0 ? Family.IP4 : Family.IP6;
    }
    return old.plus(both);
  }

  private Waiting read(Family family) throws IOException {
    Counts counts = new Counts();
    diag.read(new Question(family, STATES, port, false), counts::add);
    return counts.all();
  }

  @Override
  public void close() {
    diag.close();
  }

  private static final class Counts {
    private int established;
    private int unread;
    private int queued;
    private int listeners;

    private void add(TcpSocket socket) {
      if (socket.state() == State.LISTEN) {
        listeners++;
        queued += (int) socket.unread();
      } else {
        established++;
        unread += socket.unread() > 0 ? 1 : 0;
      }
    }

    private Waiting all() {
      return new Waiting(established, unread, queued, listeners);
    }
  }
}
