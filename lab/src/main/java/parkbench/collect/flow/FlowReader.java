package parkbench.collect.flow;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parkbench.collect.flow.ConnectionCounts.Direction;
import parkbench.collect.proc.SocketDiag;
import parkbench.collect.proc.SocketDiag.Family;
import parkbench.collect.proc.SocketDiag.Question;
import parkbench.collect.proc.TcpSocket;
import parkbench.collect.proc.TcpSocket.State;
import parkbench.record.FlowSample;

/** Looks at the connections of a service, in and out. */
public final class FlowReader implements AutoCloseable {
  private final SocketDiag diag;
  private final OptionalInt port;
  private final @Nullable OwnSockets own;
  private final ConnectionCounts in = new ConnectionCounts(Direction.IN);
  private final ConnectionCounts out = new ConnectionCounts(Direction.OUT);

  private FlowReader(SocketDiag diag, OptionalInt port, @Nullable OwnSockets own) {
    this.diag = diag;
    this.port = port;
    this.own = own;
  }

  /**
   * Opens the connections of a process.
   *
   * @param port that it serves; absent: every port on which it listens
   * @throws IOException when its connections may not be read
   */
  public static FlowReader open(long pid, OptionalInt port) throws IOException {
    @Nullable OwnSockets own = null;
    try {
      own = OwnSockets.of(pid);
    } catch (IOException e) {
      if (port.isEmpty()) {
        throw new IOException("no right to read the files of process " + pid, e);
      }
    }
    FlowReader reader = new FlowReader(SocketDiag.open(pid), port, own);
    try {
      reader.read();
      return reader;
    } catch (IOException e) {
      reader.close();
      throw e;
    }
  }

  /**
   * What is under way now.
   *
   * @throws IOException when the kernel does not answer, or the process has ended
   */
  public FlowSample read() throws IOException {
    List<TcpSocket> all = new ArrayList<>();
    for (Family family : Family.values()) {
      diag.read(new Question(family, EnumSet.allOf(State.class), 0, true), all::add);
    }
    long atNanos = System.nanoTime();
    Set<Integer> ports = ports(all);
    return new FlowSample(
        atNanos,
        own == null ? Optional.empty() : Optional.of(own.files()),
        in.look(all.stream().filter(socket -> isIn(socket, ports)).toList()),
        own == null
            ? Optional.empty()
            : Optional.of(out.look(all.stream().filter(socket -> isOut(socket, ports)).toList())));
  }

  private Set<Integer> ports(List<TcpSocket> all) throws IOException {
    Set<Integer> ports = new HashSet<>();
    port.ifPresent(ports::add);
    if (own != null) {
      own.learn(all);
      all.stream()
          .filter(socket -> socket.state() == State.LISTEN && own.has(socket))
          .forEach(socket -> ports.add(socket.local().port()));
    }
    return ports;
  }

  /** Connections that are not accepted have no owner yet; their listener has. */
  private boolean isIn(TcpSocket socket, Set<Integer> ports) {
    return socket.state() != State.LISTEN
        && ports.contains(socket.local().port())
        && (own == null || socket.inode() == 0 || own.has(socket));
  }

  private boolean isOut(TcpSocket socket, Set<Integer> ports) {
    return socket.state() != State.LISTEN
        && own != null
        && own.has(socket)
        && !ports.contains(socket.local().port());
  }

  @Override
  public void close() {
    diag.close();
  }
}
