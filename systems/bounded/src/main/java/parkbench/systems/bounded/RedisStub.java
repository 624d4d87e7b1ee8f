package parkbench.systems.bounded;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** As much of Redis as its clients need: GET takes its time, all else is answered at once. */
final class RedisStub {
  private RedisStub() {}

  /** The port on which it listens. */
  static int start() throws IOException {
    return Stub.start(RedisStub::serve);
  }

  private static void serve(DataInputStream in, OutputStream out) throws IOException {
    for (List<String> words = command(in); !words.isEmpty(); words = command(in)) {
      out.write(answer(words).getBytes(US_ASCII));
      out.flush();
    }
  }

  private static String answer(List<String> words) {
    return switch (words.getFirst().toUpperCase(Locale.ROOT)) {
      case "GET" -> {
        Work.slow();
        yield "$2\r\nok\r\n";
      }
      case "PING" -> "+PONG\r\n";
      // A client that is refused version 3 of the protocol uses version 2.
      case "HELLO" -> "-ERR unknown command 'HELLO'\r\n";
      default -> "+OK\r\n";
    };
  }

  /** The words of a command; empty: the client has left. */
  private static List<String> command(DataInputStream in) throws IOException {
    String head = line(in);
    List<String> words = new ArrayList<>();
    if (!head.isEmpty()) {
      for (int left = Integer.parseInt(head.substring(1)); left > 0; left--) {
        byte[] word = new byte[Integer.parseInt(line(in).substring(1))];
        in.readFully(word);
        line(in);
        words.add(new String(word, US_ASCII));
      }
    }
    return words;
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int at = in.read(); at >= 0 && at != '\n'; at = in.read()) {
      if (at != '\r') {
        line.append((char) at);
      }
    }
    return line.toString();
  }
}
