package parkbench.collect.proc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the sockets of one port in {@code /proc/PID/net/tcp} and {@code tcp6}: for kernels without
 * {@code sock_diag}, and for processes in a network namespace of their own.
 */
public final class NetTcp implements ServiceSockets {
  private static final int ESTABLISHED = 1;
  private static final int LISTEN = 10;

  private final List<ProcFile> files = new ArrayList<>();
  private final int port;
  private ByteBuffer buffer = ProcFile.room(256 * 1024);

  private NetTcp(int port) {
    this.port = port;
  }

  /**
   * Opens the tables of a network namespace.
   *
   * @param net {@code /proc/PID/net}
   */
  public static NetTcp open(Path net, int port) throws IOException {
    NetTcp opened = new NetTcp(port);
    for (String name : List.of("tcp", "tcp6")) {
      if (Files.isReadable(net.resolve(name))) {
        opened.files.add(ProcFile.open(net.resolve(name)));
      }
    }
    return opened;
  }

  @Override
  public Waiting read() throws IOException {
    Waiting all = new Waiting(0, 0, 0, 0);
    for (ProcFile file : files) {
      readWhole(file);
      all = all.plus(parse(buffer, port));
    }
    return all;
  }

  private void readWhole(ProcFile file) throws IOException {
    file.read(buffer);
    while (buffer.limit() == buffer.capacity()) {
      buffer = ProcFile.room(buffer.capacity() * 2);
      file.read(buffer);
    }
  }

  @Override
  public void close() {
    files.forEach(ProcFile::close);
  }

  /**
   * Counts in the kernel's table. A line reads {@code sl: ADDRESS:PORT ADDRESS:PORT ST TX:RX …},
   * all in hexadecimal; a listening socket's RX is its accept queue.
   */
  static Waiting parse(ByteBuffer text, int port) {
    int established = 0;
    int unread = 0;
    int queued = 0;
    int listeners = 0;
    int at = endOfLine(text, text.position());
    while (at < text.limit()) {
      int end = endOfLine(text, at);
      int local = colon(text, colon(text, at, end) + 1, end);
      if (local < end && hex(text, local + 1) == port) {
        int remote = colon(text, local + 1, end);
        int state = (int) hex(text, remote + 6);
        long waiting = hex(text, colon(text, remote + 1, end) + 1);
        if (state == LISTEN) {
          listeners++;
          queued += (int) waiting;
        } else if (state == ESTABLISHED) {
          established++;
          unread += waiting > 0 ? 1 : 0;
        }
      }
      at = end;
    }
    return new Waiting(established, unread, queued, listeners);
  }

  private static int endOfLine(ByteBuffer text, int from) {
    int at = from;
    while (at < text.limit() && text.get(at) != '\n') {
      at++;
    }
    return Math.min(at + 1, text.limit());
  }

  private static int colon(ByteBuffer text, int from, int end) {
    int at = from;
    while (at < end && text.get(at) != ':') {
      at++;
    }
    return at;
  }

  private static long hex(ByteBuffer text, int from) {
    long value = 0;
    for (int at = from; at < text.limit(); at++) {
      int digit = Character.digit(text.get(at), 16);
      if (digit < 0) {
        break;
      }
      value = value << 4 | digit;
    }
    return value;
  }
}
