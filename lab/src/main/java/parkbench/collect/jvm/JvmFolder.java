package parkbench.collect.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Objects;

/**
 * A folder for files that a JVM writes and the lab reads. It is the JVM's user's alone, and in the
 * JVM's own file system where that is another one, as in a container. That user may be hostile, and
 * the lab root: nothing is written there once the folder is theirs, and no link is followed.
 *
 * @param ours its path here
 * @param theirs its path for the JVM
 * @param scratch a folder of the lab's alone
 */
record JvmFolder(Path ours, Path theirs, Path scratch) implements AutoCloseable {
  private static final String OWNER = "unix:uid";

  /** A flight recording is bounded to less. */
  private static final long MOST_BYTES = 256L << 20;

  /**
   * Makes one.
   *
   * @param files by name, with the text that the JVM reads
   */
  static JvmFolder of(long pid, Path scratch, Map<String, String> files) throws IOException {
    Path process = Path.of("/proc", Long.toString(pid));
    boolean shared = sharesFiles(process);
    Path parent = shared ? parent(process, scratch) : process.resolve("root/tmp");
    if (!Files.isDirectory(parent, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException(parent + " is no folder");
    }
    Path folder = Files.createTempDirectory(parent, "parkbench-");
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = Files.writeString(folder.resolve(file.getKey()), file.getValue());
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r--r--"));
    }
    handOver(folder, process);
    return new JvmFolder(
        folder, shared ? folder : Path.of("/tmp").resolve(folder.getFileName()), scratch);
  }

  /** Another user cannot pass through a folder of ours. */
  private static Path parent(Path process, Path scratch) throws IOException {
    Path beside = scratch.toAbsolutePath().getParent();
    boolean own =
        !Files.isDirectory(process)
            || Files.getAttribute(process, OWNER).equals(Files.getAttribute(scratch, OWNER));
    return own || beside == null ? scratch : beside;
  }

  private static void handOver(Path folder, Path process) throws IOException {
    if (!Files.isDirectory(process)) {
      return;
    }
    Object user = Files.getAttribute(process, OWNER);
    if (!user.equals(Files.getAttribute(folder, OWNER))) {
      Files.setAttribute(folder, OWNER, user, LinkOption.NOFOLLOW_LINKS);
    }
  }

  private static boolean sharesFiles(Path process) throws IOException {
    Path mounts = process.resolve("ns/mnt");
    return !Files.exists(mounts)
        || Files.readSymbolicLink(mounts)
            .equals(Files.readSymbolicLink(Path.of("/proc/self/ns/mnt")));
  }

  /**
   * A copy of a file that the JVM wrote, where only the lab changes it; to be deleted.
   *
   * @throws IOException when it wrote none, or something else
   */
  Path fetch(String name) throws IOException {
    Path file = ours.resolve(name);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException("the JVM wrote no " + name);
    }
    Path copy = Files.createTempFile(scratch, "fetched-", "-" + name);
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
        OutputStream out = Files.newOutputStream(copy)) {
      byte[] piece = new byte[1 << 16];
      long all = 0;
      for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
        all += length;
        if (all > MOST_BYTES) {
          throw new IOException(name + " is too long");
        }
        out.write(piece, 0, length);
      }
    }
    return copy;
  }

  @Override
  public void close() throws IOException {
    Path parent = Objects.requireNonNull(ours.getParent());
    try (DirectoryStream<Path> beside = Files.newDirectoryStream(parent)) {
      if (beside instanceof SecureDirectoryStream<Path> secure) {
        delete(secure, ours.getFileName());
      } else {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(ours)) {
          for (Path file : files) {
            Files.delete(file);
          }
        }
        Files.delete(ours);
      }
    }
  }

  /** By open folders and not by paths, of which the user of the JVM could make links meanwhile. */
  private static void delete(SecureDirectoryStream<Path> beside, Path name) throws IOException {
    try (SecureDirectoryStream<Path> folder =
        beside.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
      for (Path file : folder) {
        folder.deleteFile(file.getFileName());
      }
    }
    beside.deleteDirectory(name);
  }
}
