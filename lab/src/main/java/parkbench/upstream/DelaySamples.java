package parkbench.upstream;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/**
 * The random delays of the first requests since a ledger was opened, in the order in which these
 * arrived. A delay that is not random is not among them.
 */
final class DelaySamples {
  /** The place of a request whose delay is not kept. */
  static final int NOWHERE = -1;

  /** Of a request for which nothing was drawn. */
  private static final long NOTHING = -1;

  private static final int FIRST = 1_024;

  private long[] nanos = new long[0];
  private int size;
  private int limit;

  /** Forgets all, and keeps those of this many requests from now on. */
  void open(int limit) {
    this.limit = limit;
    size = 0;
    nanos = new long[Math.min(limit, FIRST)];
  }

  /** The place of a request that has arrived. */
  int arrived() {
    if (size == limit) {
      return NOWHERE;
    }
    if (size == nanos.length) {
      nanos = Arrays.copyOf(nanos, Math.min(limit, 2 * size));
    }
    nanos[size] = NOTHING;
    return size++;
  }

  void drawn(int place, long delay) {
    if (place != NOWHERE) {
      nanos[place] = delay;
    }
  }

  long[] copy() {
    return Arrays.copyOf(nanos, size);
  }

  /** Writes a gzipped CSV of one column, {@code drawn}, in nanoseconds; −1: nothing was drawn. */
  static void write(long[] drawn, Path file) throws IOException {
    try (var writer =
        new BufferedWriter(
            new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.US_ASCII))) {
      writer.write("drawn\n");
      for (long nanos : drawn) {
        writer.write(Long.toString(nanos));
        writer.write('\n');
      }
    }
  }
}
