package parkbench.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.store.RunLock;
import parkbench.store.RunRefused;
import parkbench.store.StoreFailed;

/**
 * A folder for temporary files, gone when its bracket closes. The kernel gives back the lock of one
 * whose verb was killed: the next verb sweeps it.
 */
public record Scratch(Path directory, RunLock lock) implements AutoCloseable {
  private static final String PREFIX = "parkbench-scratch-";
  private static final int TRIES = 3;

  /**
   * A new one in {@code TMPDIR}, or where the system has its temporary files.
   *
   * @throws CommandRefused where no folder can be made there
   */
  public static Scratch make() {
    Path temporary =
        Path.of(
            Optional.ofNullable(System.getenv("TMPDIR"))
                .filter(folder -> !folder.isBlank())
                .orElseGet(() -> System.getProperty("java.io.tmpdir")));
    try {
      return make(temporary);
    } catch (IOException | StoreFailed e) {
      throw new CommandRefused(
          "no temporary folder can be made in " + temporary + ": " + e.getMessage(),
          "",
          "Free some space there, or name another folder in TMPDIR");
    }
  }

  private static Scratch make(Path temporary) throws IOException {
    Path directory = Files.createTempDirectory(temporary, PREFIX);
    // Before it is locked: a process that opens the file of its own lock releases it.
    sweep(temporary, Files.getOwner(directory));
    for (int tries = 1; ; tries++) {
      try {
        return new Scratch(directory, RunLock.take(directory, "Try again"));
      } catch (RunRefused swept) {
        // Another verb took it for one that is left, before it was locked.
        if (tries == TRIES) {
          throw swept;
        }
        directory = Files.createTempDirectory(temporary, PREFIX);
      }
    }
  }

  /** Deletes those of a user whose verb is gone. */
  private static void sweep(Path temporary, UserPrincipal user) throws IOException {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, PREFIX + "*")) {
      folders.forEach(folder -> sweepOne(folder, user));
    }
  }

  /** One that another verb sweeps or uses, or that cannot be swept, stays. */
  private static void sweepOne(Path folder, UserPrincipal user) {
    try {
      if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
          && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(user)) {
        Optional<RunLock> left = RunLock.left(folder);
        if (left.isPresent()) {
          new Scratch(folder, left.get()).close();
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // The next verb tries again.
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
