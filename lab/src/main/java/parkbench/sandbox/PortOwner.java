package parkbench.sandbox;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Who listens at a port: the sockets of {@code /proc/net/tcp}, sought among all open files. */
public final class PortOwner {
  private static final Path PROC = Path.of("/proc");
  private static final String LISTEN = "0A";
  private static final int SHOWN = 120;

  private PortOwner() {}

  /**
   * {@code pid N (command)}; absent when it belongs to another user, or without a {@code /proc}.
   */
  static Optional<String> of(int port) {
    OptionalLong pid = pid(port);
    return pid.isPresent()
        ? Optional.of("pid " + pid.getAsLong() + " (" + command(pid.getAsLong()) + ")")
        : Optional.empty();
  }

  /** Absent when it belongs to another user, or without a {@code /proc}. */
  private static OptionalLong pid(int port) {
    return pids(port).stream().mapToLong(Long::longValue).findFirst();
  }

  /**
   * All that listen there, at whatever address: workers may share one, and of two addresses each
   * may have its own. None where they belong to another user, or without a {@code /proc}.
   */
  public static List<Long> pids(int port) {
    Set<String> sockets = listeners(PROC, port);
    if (sockets.isEmpty()) {
      return List.of();
    }
    try (Stream<ProcessHandle> processes = ProcessHandle.allProcesses()) {
      return processes.map(ProcessHandle::pid).filter(pid -> holdsOne(pid, sockets)).toList();
    }
  }

  /** Whether anything listens there, of any user; false without a {@code /proc}. */
  public static boolean isOpen(int port) {
    return !listeners(PROC, port).isEmpty();
  }

  /** Whether a process listens there, in its own network, which may be that of a container. */
  public static boolean serves(long pid, int port) {
    return holdsOne(pid, listeners(PROC.resolve(Long.toString(pid)), port));
  }

  /** Where a process listens, lowest first; nowhere that can be seen where it is another user's. */
  public static List<Integer> ports(long pid) {
    return listeners(PROC.resolve(Long.toString(pid)))
        .collect(Collectors.groupingBy(Listener::port, TreeMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .filter(
            at ->
                holdsOne(
                    pid, at.getValue().stream().map(Listener::socket).collect(Collectors.toSet())))
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * A socket that listens.
   *
   * @param socket as links to open files name it
   */
  private record Listener(int port, String socket) {}

  private static Set<String> listeners(Path process, int port) {
    return listeners(process)
        .filter(listener -> listener.port == port)
        .map(Listener::socket)
        .collect(Collectors.toSet());
  }

  /** Columns: slot, local address as {@code HEX:PORT}, remote, state, ..., inode as the tenth. */
  private static Stream<Listener> listeners(Path process) {
    return Stream.of("net/tcp", "net/tcp6")
        .flatMap(table -> lines(process.resolve(table)).stream())
        .map(line -> line.strip().split("\\s+"))
        .filter(columns -> columns.length > 9 && columns[3].equals(LISTEN))
        .map(
            columns ->
                new Listener(
                    Integer.parseInt(columns[1].substring(columns[1].lastIndexOf(':') + 1), 16),
                    "socket:[" + columns[9] + "]"));
  }

  private static List<String> lines(Path table) {
    try {
      return Files.readAllLines(table);
    } catch (IOException absent) {
      return List.of();
    }
  }

  private static boolean holdsOne(long pid, Set<String> sockets) {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(PROC.resolve(Long.toString(pid)).resolve("fd"))) {
      for (Path file : files) {
        if (sockets.contains(target(file))) {
          return true;
        }
      }
    } catch (IOException | RuntimeException notOurs) {
      return false;
    }
    return false;
  }

  /** Empty for a file that was closed meanwhile. */
  private static String target(Path file) {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (IOException closed) {
      return "";
    }
  }

  /** A process's command line, as far as it is short; {@code unknown} where it has gone. */
  public static String command(long pid) {
    try {
      String words =
          Files.readString(PROC.resolve(Long.toString(pid)).resolve("cmdline"))
              .replaceAll("\\p{Cntrl}", " ")
              .strip();
      return words.length() > SHOWN ? words.substring(0, SHOWN) + "…" : words;
    } catch (IOException gone) {
      return "unknown";
    }
  }
}
