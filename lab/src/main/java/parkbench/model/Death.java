package parkbench.model;

import java.util.List;

/**
 * How a process that should have lived ended.
 *
 * @param exitCode as the system tells it; 128 + n for signal n
 * @param outOfMemory whether the kernel killed it for its memory limit
 * @param lastWords tail of its log
 */
public record Death(int exitCode, boolean outOfMemory, List<String> lastWords) {
  public Death {
    lastWords = List.copyOf(lastWords);
  }
}
