package parkbench.collect.flow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import parkbench.collect.proc.TcpSocket;

/** Which sockets of the machine a process has open; its files are listed when a new one is seen. */
final class OwnSockets {
  private static final String PREFIX = "socket:[";

  private static final int LOOKS_PER_COUNT = 5;

  private final Path folder;
  private int files;
  private int looks;
  private Set<Long> own = Set.of();

  /** Cookies of all sockets that were there at the last look, whose ever they are. */
  private Set<Long> known = Set.of();

  private OwnSockets(Path folder) {
    this.folder = folder;
  }

  /**
   * Opens the files of a process.
   *
   * @throws IOException when this process may not read them
   */
  static OwnSockets of(long pid) throws IOException {
    OwnSockets opened = new OwnSockets(Path.of("/proc", Long.toString(pid), "fd"));
    opened.own = opened.list();
    return opened;
  }

  /** Learns which of these are the process's, where one of them is new. */
  void learn(List<TcpSocket> all) throws IOException {
    Set<Long> now = new HashSet<>();
    boolean isNew = false;
    for (TcpSocket socket : all) {
      if (socket.inode() != 0) {
        now.add(socket.cookie());
        isNew |= !known.contains(socket.cookie());
      }
    }
    if (isNew) {
      own = list();
    }
    known = now;
  }

  /** How many files it has open, sockets among them. Before Linux 6.2, as of a second ago. */
  int files() throws IOException {
    long size = Files.size(folder); // their number from Linux 6.2 on, and 0 before
    if (size > 0) {
      files = Math.toIntExact(size);
    } else if (looks++ % LOOKS_PER_COUNT == 0) {
      files = count();
    }
    return files;
  }

  /** Whether the process has it open; it has none open that it has not accepted. */
  boolean has(TcpSocket socket) {
    return own.contains(socket.inode());
  }

  private int count() throws IOException {
    try (Stream<Path> open = Files.list(folder)) {
      return Math.toIntExact(open.count());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private Set<Long> list() throws IOException {
    Set<Long> inodes = new HashSet<>();
    try (DirectoryStream<Path> open = Files.newDirectoryStream(folder)) {
      for (Path file : open) {
        inode(file, inodes);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return inodes;
  }

  private static void inode(Path file, Set<Long> to) throws IOException {
    try {
      String target = Files.readSymbolicLink(file).toString();
      if (target.startsWith(PREFIX)) {
        to.add(Long.parseLong(target, PREFIX.length(), target.length() - 1, 10));
      }
    } catch (NoSuchFileException closed) {
      // closed since the folder was read
    }
  }
}
