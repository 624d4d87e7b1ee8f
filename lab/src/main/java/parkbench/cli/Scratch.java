package parkbench.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.store.RunLock;

/**
 * A folder for temporary files, gone when its bracket closes. The kernel gives back the lock of one
 * whose verb was killed: the next verb sweeps it.
 */
record Scratch(Path directory, RunLock lock) implements AutoCloseable {
  private static final String PREFIX = "parkbench-";

  static Scratch make() throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    Path directory = Files.createTempDirectory(temporary, PREFIX);
    // Before it is locked: a process that looks at its own lock gives it back.
    sweep(temporary, Files.getOwner(directory));
    return new Scratch(directory, RunLock.take(directory, "Try again"));
  }

  /** Deletes those of a user whose verb is gone. */
  private static void sweep(Path temporary, UserPrincipal user) throws IOException {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, PREFIX + "*")) {
      for (Path folder : folders) {
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
            && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(user)) {
          sweep(folder);
        }
      }
    }
  }

  private static void sweep(Path folder) throws IOException {
    Optional<RunLock> left = RunLock.left(folder);
    if (left.isPresent()) {
      new Scratch(folder, left.get()).close();
    }
  }

  @Override
  public void close() throws IOException {
    try (lock;
        Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
