package parkbench.collect.proc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Network namespaces: a container mostly has one of its own, with its own loopback and ports. */
public final class Networks {
  private static final Path PROC = Path.of("/proc");

  private Networks() {}

  /** Whether a process has that of this one; also where the system does not report it. */
  public static boolean shared(long pid) {
    try {
      return of(Long.toString(pid)).equals(of("self"));
    } catch (IOException unknown) {
      return true;
    }
  }

  private static Path of(String process) throws IOException {
    return Files.readSymbolicLink(PROC.resolve(process).resolve("ns/net"));
  }
}
