package parkbench.systems.faulty;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;

/** The other end of a connection takes its time: to be found, to accept, or to read. */
final class SlowPeer {
  private static final int PIECE = 16 << 10;

  private final ServerSocket server;
  private final int millis;

  private SlowPeer(int backlog, int millis) throws IOException {
    this.server = new ServerSocket(0, backlog, InetAddress.getLoopbackAddress());
    this.millis = millis;
  }

  /** Each connection waits that long and is given up. */
  static SlowPeer thatAcceptsNone(int millis) throws IOException {
    SlowPeer peer = new SlowPeer(1, millis);
    for (int i = 0; i < 2; i++) {
      new Socket().connect(peer.server.getLocalSocketAddress());
    }
    return peer;
  }

  /** Reads 16 KiB of each connection, and pauses for that long. */
  static SlowPeer thatReads(int millis) throws IOException {
    SlowPeer peer = new SlowPeer(1000, millis);
    Thread.ofPlatform().daemon().start(peer::accept);
    return peer;
  }

  /** Has no address, as is known after so many milliseconds. */
  static void find(int millis) {
    try {
      // Another name each time: a failure is remembered for ten seconds.
      InetAddress.getByName(millis + "." + System.nanoTime() + ".slow.invalid");
    } catch (UnknownHostException e) {
      // As planned.
    }
  }

  void connect() throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(server.getLocalSocketAddress(), millis);
    } catch (SocketTimeoutException e) {
      // As planned.
    }
  }

  void send() throws IOException {
    try (Socket socket = new Socket()) {
      socket.setSendBufferSize(PIECE);
      socket.connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()));
      socket.getOutputStream().write(new byte[8 * PIECE]);
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        Thread.ofVirtual().start(() -> read(socket));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(Socket socket) {
    byte[] piece = new byte[PIECE];
    try (socket) {
      InputStream in = socket.getInputStream();
      while (in.read(piece) >= 0) {
        Thread.sleep(millis);
      }
    } catch (IOException e) {
      // The sender has gone.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
