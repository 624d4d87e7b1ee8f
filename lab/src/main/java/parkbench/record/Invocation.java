package parkbench.record;

import java.util.List;

/**
 * How a run was asked for, so that a reader can repeat it.
 *
 * @param command one line for a shell
 * @param files the YAML that it read, secrets masked
 */
public record Invocation(String command, List<ConfigFile> files) {
  public Invocation {
    files = List.copyOf(files);
  }

  /**
   * A scenario or a system.
   *
   * @param name as a reader would write it: {@code scenarios/quick.yaml}
   */
  public record ConfigFile(String name, String text) {}
}
