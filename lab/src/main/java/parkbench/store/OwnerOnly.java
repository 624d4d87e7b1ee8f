package parkbench.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Files and directories that only their owner may read: services print what others must not see.
 */
final class OwnerOnly {
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> DIRECTORY =
      PosixFilePermissions.fromString("rwx------");

  private OwnerOnly() {}

  /**
   * Restricts a directory and all that is in it. A file system without such permissions, or a file
   * of another owner, stays as it is.
   */
  static void restrict(Path directory) {
    try (Stream<Path> all = Files.walk(directory)) {
      all.forEach(OwnerOnly::restrictOne);
    } catch (IOException | UncheckedIOException e) {
      // Unreadable: its owner sees to it.
    }
  }

  private static void restrictOne(Path path) {
    try {
      boolean folder = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
      if (folder || Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
        Files.setPosixFilePermissions(path, folder ? DIRECTORY : FILE);
      }
    } catch (IOException | UnsupportedOperationException e) {
      // As above.
    }
  }
}
