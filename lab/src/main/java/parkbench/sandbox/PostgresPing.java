package parkbench.sandbox;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * Asks a PostgreSQL server for a session, as {@code pg_isready} does: startup message, protocol
 * 3.0, and the first message of its answer.
 *
 * <p>Source: PostgreSQL documentation, chapter "Frontend/Backend Protocol", message formats.
 */
final class PostgresPing {
  private static final int PROTOCOL_3_0 = 3 << 16;
  private static final byte[] PARAMETERS =
      "user\0postgres\0database\0postgres\0\0".getBytes(StandardCharsets.US_ASCII);

  /** The class of errors of a server that starts or ends. */
  private static final String NOT_NOW = "SQLSTATE 57";

  private static final int LONGEST_ERROR = 10_000;

  private PostgresPing() {}

  /**
   * Why it takes no session now; empty: it does, or asks for a password.
   *
   * @param within for the connection and for the answer
   * @throws java.net.ConnectException where nothing listens
   * @throws java.net.SocketTimeoutException where it does not answer in time
   * @throws IOException where it ends the connection without an answer
   */
  static Optional<String> refusal(String host, int port, Duration within) throws IOException {
    int millis = Math.max(1, Math.toIntExact(within.toMillis()));
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(millis);
      socket.connect(new InetSocketAddress(host, port), millis);
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      out.writeInt(2 * Integer.BYTES + PARAMETERS.length);
      out.writeInt(PROTOCOL_3_0);
      out.write(PARAMETERS);
      out.flush();
      return answer(new DataInputStream(socket.getInputStream()));
    }
  }

  private static Optional<String> answer(DataInputStream in) throws IOException {
    int kind = in.read();
    return switch (kind) {
      case -1 -> throw new EOFException("it closed the connection");
      case 'R' -> Optional.empty();
      case 'E' -> error(in);
      default -> Optional.of("its answer is not that of a PostgreSQL server");
    };
  }

  /** An error of another kind, such as an unknown user, is that of a server that is up. */
  private static Optional<String> error(DataInputStream in) throws IOException {
    int length = in.readInt() - Integer.BYTES;
    if (length < 0 || length > LONGEST_ERROR) {
      return Optional.of("its answer is not that of a PostgreSQL server");
    }
    String state = "";
    String message = "";
    for (String field : new String(in.readNBytes(length), StandardCharsets.UTF_8).split("\0", -1)) {
      if (field.startsWith("C")) {
        state = "SQLSTATE " + field.substring(1);
      } else if (field.startsWith("M")) {
        message = field.substring(1);
      }
    }
    return state.startsWith(NOT_NOW) ? Optional.of(message + ", " + state) : Optional.empty();
  }
}
