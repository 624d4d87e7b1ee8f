package parkbench.systems.bounded;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server of some protocol on a free port, with a virtual thread for each connection. */
@FunctionalInterface
interface Stub {

  /** Answers what comes over a connection, until its end. */
  void serve(DataInputStream in, OutputStream out) throws IOException;

  /** The port on which it listens. */
  static int start(Stub stub) throws IOException {
    ServerSocket server = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(() -> accept(server, stub));
    return server.getLocalPort();
  }

  private static void accept(ServerSocket server, Stub stub) {
    try {
      while (true) {
        Socket socket = server.accept();
        Thread.ofVirtual().start(() -> serve(socket, stub));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void serve(Socket socket, Stub stub) {
    try (socket) {
      stub.serve(
          new DataInputStream(new BufferedInputStream(socket.getInputStream())),
          socket.getOutputStream());
    } catch (IOException e) {
      // The client has left.
    }
  }
}
