package parkbench.record;

import java.util.List;

/**
 * How a process that should have lived ended.
 *
 * @param exitCode as the system reports it; 128 + n for signal n; {@link #NEVER_READY} where the
 *     lab ended it because it was not ready in time
 * @param outOfMemory whether the kernel killed it for its memory limit
 * @param lastWords tail of its log
 */
public record Death(int exitCode, boolean outOfMemory, List<String> lastWords) {
  public static final int NEVER_READY = -1;

  public Death {
    lastWords = List.copyOf(lastWords);
  }
}
