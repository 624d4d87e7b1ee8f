package parkbench.inspect;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import parkbench.inspect.files.Unreadable;

/**
 * What {@code /proc} says of a process.
 *
 * @param words of its command line
 * @param folder in which it runs
 * @param program the file that it runs
 * @param environment values may be secret, and go nowhere unless a name allows it
 * @param ports on which it listens
 */
public record ProcessFacts(
    List<String> words,
    Path folder,
    Optional<Path> program,
    Map<String, String> environment,
    List<Integer> ports) {
  private static final int MOST = 4 << 20;
  private static final String LISTENS = "0A";
  private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)]");
  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(?:1\\.)?(\\d+).*");

  public ProcessFacts {
    words = List.copyOf(words);
    environment = Map.copyOf(environment);
    ports = List.copyOf(ports);
  }

  /**
   * A process.
   *
   * @param proc {@code /proc/PID}
   */
  public static ProcessFacts read(Path proc) throws Unreadable {
    if (!Files.isDirectory(proc)) {
      throw new Unreadable(
          "there is no process " + proc.getFileName(),
          "It may have ended.",
          "Look for it with jps or pgrep java, or give the path of its jar.");
    }
    try {
      List<String> words = parts(proc.resolve("cmdline"));
      if (words.isEmpty()) {
        throw new Unreadable(
            "process " + proc.getFileName() + " has no command line",
            "It is a thread of the kernel, or it is ending.",
            "Give the id of the service, or the path of its jar.");
      }
      return new ProcessFacts(
          words,
          Files.readSymbolicLink(proc.resolve("cwd")),
          link(proc.resolve("exe")),
          environment(proc),
          ports(proc));
    } catch (IOException e) {
      throw new Unreadable(
          "process "
              + proc.getFileName()
              + " cannot be read ("
              + e.getClass().getSimpleName()
              + ")",
          "It belongs to another user, or it has ended.",
          "Ask as its user or as root, or give the path of its jar.");
    }
  }

  private static List<String> parts(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(MOST), StandardCharsets.UTF_8);
      return text.isEmpty() ? List.of() : List.of(text.replaceFirst("\0$", "").split("\0", -1));
    }
  }

  private static Optional<Path> link(Path file) {
    try {
      return Optional.of(Files.readSymbolicLink(file));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Map<String, String> environment(Path proc) {
    Map<String, String> variables = new LinkedHashMap<>();
    try {
      for (String part : parts(proc.resolve("environ"))) {
        int equals = part.indexOf('=');
        if (equals > 0) {
          variables.put(part.substring(0, equals), part.substring(equals + 1));
        }
      }
    } catch (IOException e) {
      return Map.of();
    }
    return variables;
  }

  /** Sockets that listen and that the process holds. */
  private static List<Integer> ports(Path proc) {
    Set<String> held = new HashSet<>();
    try (Stream<Path> files = Files.list(proc.resolve("fd"))) {
      files.forEach(
          file ->
              link(file)
                  .map(target -> SOCKET.matcher(target.toString()))
                  .filter(Matcher::matches)
                  .ifPresent(socket -> held.add(socket.group(1))));
    } catch (IOException e) {
      return List.of();
    }
    Set<Integer> ports = new TreeSet<>();
    for (String table : List.of("tcp", "tcp6")) {
      Path file = proc.resolve("net").resolve(table);
      try (Stream<String> lines = Files.lines(file)) {
        lines.skip(1).forEach(line -> listening(line, held).ifPresent(ports::add));
      } catch (IOException e) {
        // A kernel without IPv6 has one of the two.
        return new ArrayList<>(ports);
      }
    }
    return new ArrayList<>(ports);
  }

  /** {@code sl local remote st tx:rx tr:when retransmits uid timeout inode}. */
  private static Optional<Integer> listening(String line, Set<String> held) {
    String[] words = line.strip().split("\\s+", -1);
    if (words.length < 10 || !words[3].equals(LISTENS) || !held.contains(words[9])) {
      return Optional.empty();
    }
    return Optional.of(Integer.parseInt(words[1].replaceFirst(".*:", ""), 16));
  }

  /** The feature release of the JVM that runs it, by the file beside it. */
  public OptionalInt release() {
    Optional<Path> home =
        program.map(Path::getParent).map(bin -> bin == null ? null : bin.getParent());
    if (home.isEmpty()) {
      return OptionalInt.empty();
    }
    try (Stream<String> lines = Files.lines(home.get().resolve("release"))) {
      return lines
          .map(VERSION::matcher)
          .filter(Matcher::matches)
          .mapToInt(found -> Integer.parseInt(found.group(1)))
          .findFirst();
    } catch (IOException e) {
      return OptionalInt.empty();
    }
  }
}
