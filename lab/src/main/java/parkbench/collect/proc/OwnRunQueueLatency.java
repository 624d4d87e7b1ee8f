package parkbench.collect.proc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How long the calling thread was ready to run and had no core (run-queue latency): what it must
 * not blame others for. Zero where the kernel does not count it. For one thread alone.
 */
public final class OwnRunQueueLatency implements AutoCloseable {
  private static final int LONGEST_LINE = 128;

  private final @Nullable ProcFile schedstat;
  private final ByteBuffer line = ProcFile.room(LONGEST_LINE);

  private OwnRunQueueLatency(@Nullable ProcFile schedstat) {
    this.schedstat = schedstat;
  }

  /** Of the thread that calls. */
  public static OwnRunQueueLatency ofThisThread() {
    try {
      return of(Path.of("/proc/thread-self").toRealPath().resolve("schedstat"));
    } catch (IOException e) {
      return new OwnRunQueueLatency(null); // not Linux
    }
  }

  static OwnRunQueueLatency of(Path schedstat) {
    try {
      return new OwnRunQueueLatency(ProcFile.open(schedstat));
    } catch (IOException e) {
      return new OwnRunQueueLatency(null); // a kernel without CONFIG_SCHED_INFO
    }
  }

  /** Whether the kernel counts it. */
  boolean counted() {
    return schedstat != null;
  }

  /** Nanoseconds since the thread began: the second of three numbers, after time on a core. */
  public long nanos() {
    if (schedstat == null) {
      return 0;
    }
    try {
      schedstat.readOnce(line);
    } catch (IOException e) {
      throw new IllegalStateException("this thread's own statistics cannot be read", e);
    }
    Scan scan = new Scan(line);
    scan.number();
    return scan.number();
  }

  @Override
  public void close() {
    if (schedstat != null) {
      schedstat.close();
    }
  }
}
