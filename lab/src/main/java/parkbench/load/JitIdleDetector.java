package parkbench.load;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** Reports when the JVM's compilers have found nothing to do for a while. */
final class JitIdleDetector {
  private static final long CHECK_EVERY_NANOS = 10_000_000;

  /** Longer than most compilations take, since one counts when it is done. */
  private static final long REST_NANOS = 100_000_000;

  private final LongSupplier compiling;
  private long nextCheck = Long.MIN_VALUE;
  private long restingSince;
  private long last = -1;

  /**
   * @param compiling time spent on compiling so far, in any unit
   */
  JitIdleDetector(LongSupplier compiling) {
    this.compiling = compiling;
  }

  static JitIdleDetector ofThisJvm() {
    CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
    boolean supported = compilers != null && compilers.isCompilationTimeMonitoringSupported();
    return new JitIdleDetector(supported ? compilers::getTotalCompilationTime : () -> 0);
  }

  /**
   * Whether they have come to rest; cheap enough to be asked at every exchange.
   *
   * @param now on the monotonic clock
   */
  boolean rest(long now) {
    if (now >= nextCheck) {
      nextCheck = now + CHECK_EVERY_NANOS;
      long sum = compiling.getAsLong();
      if (sum != last) {
        last = sum;
        restingSince = now;
      }
    }
    return now - restingSince >= REST_NANOS;
  }
}
