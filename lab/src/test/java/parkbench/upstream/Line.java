package parkbench.upstream;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A raw connection to an upstream: text goes out, answers come in one by one. */
final class Line implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;

  Line(UpstreamServer server) throws IOException {
    this(server.port());
  }

  Line(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(20_000); // a test that would wait for ever fails
    in = socket.getInputStream();
  }

  Line send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** The next answer. */
  Reply reply() throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) byteOrEnd());
    }
    int status = Integer.parseInt(head.substring(9, 12));
    String fields = head.toString().toLowerCase(Locale.ROOT);
    int at = fields.indexOf("content-length: ");
    int length = at < 0 ? 0 : Integer.parseInt(fields.substring(at + 16, fields.indexOf('\r', at)));
    return new Reply(status, fields, new String(in.readNBytes(length), StandardCharsets.UTF_8));
  }

  /** Whether the other side has closed in order, and nothing else comes. */
  boolean ended() throws IOException {
    return in.read() < 0;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private int byteOrEnd() throws IOException {
    int value = in.read();
    if (value < 0) {
      throw new EOFException("the connection ended instead of an answer");
    }
    return value;
  }

  record Reply(int status, String head, String body) {}
}
