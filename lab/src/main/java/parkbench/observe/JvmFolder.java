package parkbench.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A folder for files that a JVM writes and the lab reads. It is the JVM's user's alone, and in the
 * JVM's own file system where that is another one, as in a container.
 *
 * @param ours its path here
 * @param theirs its path for the JVM
 */
record JvmFolder(Path ours, Path theirs) implements AutoCloseable {
  private static final String OWNER = "unix:uid";

  static JvmFolder of(long pid, Path scratch) throws IOException {
    Path process = Path.of("/proc", Long.toString(pid));
    boolean shared = sharesFiles(process);
    Path folder =
        Files.createTempDirectory(shared ? scratch : process.resolve("root/tmp"), "parkbench-");
    if (Files.isDirectory(process)) {
      Object user = Files.getAttribute(process, OWNER);
      if (!user.equals(Files.getAttribute(folder, OWNER))) {
        Files.setAttribute(folder, OWNER, user, LinkOption.NOFOLLOW_LINKS);
      }
    }
    return new JvmFolder(folder, shared ? folder : Path.of("/tmp").resolve(folder.getFileName()));
  }

  private static boolean sharesFiles(Path process) throws IOException {
    Path mounts = process.resolve("ns/mnt");
    return !Files.exists(mounts)
        || Files.readSymbolicLink(mounts)
            .equals(Files.readSymbolicLink(Path.of("/proc/self/ns/mnt")));
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(ours)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
