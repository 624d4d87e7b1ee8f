package parkbench.load;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** The first exchanges of a trial, up to a limit, one by one, in the order in which they ended. */
final class RawExchanges {
  private static final int CHUNK = 4_096;
  private static final int LONGS = 4;
  private static final short PENDING = -1;

  /** Columns of up to {@link #CHUNK} exchanges; four instants each. */
  private static final class Chunk {
    private final long[] instants = new long[LONGS * CHUNK];
    private final short[] statuses = new short[CHUNK];
    private final @Nullable Cause[] causes = new Cause[CHUNK];
  }

  private final int limit;
  private final List<Chunk> chunks = new ArrayList<>();
  private int size;

  RawExchanges(int limit) {
    this.limit = limit;
  }

  void ended(Exchange exchange, long completed, int status, @Nullable Cause cause) {
    add(exchange, completed, status, cause);
  }

  void pending(Exchange exchange) {
    add(exchange, Exchange.NOT_YET, PENDING, null);
  }

  private void add(Exchange exchange, long completed, int status, @Nullable Cause cause) {
    if (size == limit) {
      return;
    }
    int row = size % CHUNK;
    if (row == 0) {
      chunks.add(new Chunk());
    }
    Chunk chunk = chunks.getLast();
    chunk.instants[LONGS * row] = exchange.intended;
    chunk.instants[LONGS * row + 1] = exchange.fired;
    chunk.instants[LONGS * row + 2] = exchange.sent;
    chunk.instants[LONGS * row + 3] = completed;
    chunk.statuses[row] = (short) status;
    chunk.causes[row] = cause;
    size++;
  }

  /**
   * Writes a gzipped CSV: {@code intended,fired,sent,completed} in ns since t = 0, empty for what
   * never came, {@code status}, empty without an answer, and {@code cause}, empty for a good one.
   */
  void write(Path file, long origin) throws IOException {
    try (var writer =
        new BufferedWriter(
            new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(file), 1 << 16),
                StandardCharsets.US_ASCII))) {
      writer.write("intended,fired,sent,completed,status,cause\n");
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < size; i++) {
        Chunk chunk = chunks.get(i / CHUNK);
        line.setLength(0);
        row(chunk, i % CHUNK, origin, line);
        writer.append(line);
      }
    }
  }

  private static void row(Chunk chunk, int row, long origin, StringBuilder line) {
    for (int i = 0; i < LONGS; i++) {
      long instant = chunk.instants[LONGS * row + i];
      if (instant != Exchange.NOT_YET) {
        line.append(instant - origin);
      }
      line.append(',');
    }
    short status = chunk.statuses[row];
    if (status > 0) {
      line.append(status);
    }
    line.append(',');
    Cause cause = chunk.causes[row];
    if (cause != null) {
      line.append(cause.named(status));
    } else if (status == PENDING) {
      line.append("pending");
    }
    line.append('\n');
  }
}
