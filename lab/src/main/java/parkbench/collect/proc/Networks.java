package parkbench.collect.proc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

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

  /** What is opened. */
  interface Opening<T extends AutoCloseable> {
    T open() throws IOException;
  }

  /**
   * Opens something in the network namespace of another process. What is opened there stays there;
   * a thread of its own enters, and ends.
   *
   * @throws IOException when this process may not enter, or cannot open it there
   */
  static <T extends AutoCloseable> T inside(long pid, Opening<T> opening) throws IOException {
    CompletableFuture<T> opened = new CompletableFuture<>();
    Thread guest =
        Thread.ofPlatform()
            .name("network of " + pid)
            .unstarted(
                () -> {
                  try {
                    LinuxCalls.enterNetwork(PROC.resolve(Long.toString(pid)).resolve("ns/net"));
                    T there = opening.open();
                    if (!opened.complete(there)) {
                      there.close(); // it came too late
                    }
                  } catch (Exception | Error e) {
                    opened.completeExceptionally(e);
                  }
                });
    guest.start();
    try {
      return opened.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException refused ? refused : new IOException(e.getCause());
    } catch (InterruptedException e) {
      opened.cancel(true);
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static Path of(String process) throws IOException {
    return Files.readSymbolicLink(PROC.resolve(process).resolve("ns/net"));
  }
}
