package parkbench.upstream;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client of PostgreSQL that sends one message after the other, as no driver would. */
final class PostgresWire implements AutoCloseable {
  private static final int VERSION_3 = 3 << 16;

  private final Socket socket;
  private final DataOutputStream out;
  private final DataInputStream in;

  private PostgresWire(Socket socket) throws IOException {
    this.socket = socket;
    this.out = new DataOutputStream(socket.getOutputStream());
    this.in = new DataInputStream(socket.getInputStream());
  }

  /** As the user and to the database postgres, until the server is ready. */
  static PostgresWire connect(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(20_000); // a test that would wait for ever fails
    PostgresWire client = new PostgresWire(socket);
    byte[] words = "user\0postgres\0database\0postgres\0\0".getBytes(StandardCharsets.US_ASCII);
    client.out.writeInt(8 + words.length);
    client.out.writeInt(VERSION_3);
    client.out.write(words);
    client.until('Z');
    return client;
  }

  /** A statement without a name or parameters. */
  PostgresWire parse(String sql) throws IOException {
    return send('P', "\0" + sql + "\0\0\0");
  }

  PostgresWire send(char type, String payload) throws IOException {
    byte[] bytes = payload.getBytes(StandardCharsets.US_ASCII);
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    try (DataOutputStream to = new DataOutputStream(message)) {
      to.writeByte(type);
      to.writeInt(4 + bytes.length);
      to.write(bytes);
    }
    out.write(message.toByteArray());
    return this;
  }

  /** The types of the messages up to the next of this type; an error ends the test. */
  String until(char wanted) throws IOException {
    StringBuilder types = new StringBuilder();
    while (true) {
      char type = (char) in.readByte();
      byte[] payload = in.readNBytes(in.readInt() - 4);
      types.append(type);
      if (type == 'E') {
        throw new IOException(new String(payload, StandardCharsets.UTF_8));
      }
      if (type == wanted) {
        return types.toString();
      }
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
