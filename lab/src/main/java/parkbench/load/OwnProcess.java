package parkbench.load;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** What this process has used itself. */
final class OwnProcess {
  private static final String PEAK = "VmHWM:";

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** CPU time so far. */
  long cpuNanos() {
    return system.getProcessCpuTime();
  }

  /** Peak memory so far, 0 where the system does not report it. */
  static long rssMaxBytes() {
    Path status = Path.of("/proc/self/status");
    if (!Files.isReadable(status)) {
      return 0;
    }
    try (var lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith(PEAK))
          .mapToLong(line -> kibibytes(line.substring(PEAK.length())) * 1024)
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0;
    }
  }

  private static long kibibytes(String amount) {
    return Long.parseLong(amount.replace("kB", "").strip());
  }
}
