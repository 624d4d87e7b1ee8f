package parkbench.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import parkbench.wire.FromWorker;

/** Files of a run directory on their way from a worker to the controller. */
public final class SentFiles {
  /** Of one line; a line has to fit into memory on both sides. */
  private static final int PART = 256 * 1024;

  private SentFiles() {}

  /** Receives parts, in the order in which they are to be put together. */
  public interface Receiver {
    void take(FromWorker.File part) throws IOException;
  }

  /**
   * Sends all files below a directory.
   *
   * @param run the run's directory, to which their paths are relative
   */
  public static void send(Path run, Path directory, Receiver to) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(directory)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      send(run.relativize(file).toString(), file, to);
    }
  }

  private static void send(String path, Path file, Receiver to) throws IOException {
    try (InputStream bytes = Files.newInputStream(file)) {
      byte[] part = bytes.readNBytes(PART);
      do {
        to.take(new FromWorker.File(path, Base64.getEncoder().encodeToString(part)));
        part = bytes.readNBytes(PART);
      } while (part.length > 0);
    }
  }

  /**
   * Puts a part behind those that came before it.
   *
   * @param below where everything that is sent goes
   * @throws IllegalStateException when it is not below that, or is no Base64
   * @throws StoreFailed when the disk does not take it
   */
  public static void put(Path below, FromWorker.File part) {
    Path root = below.toAbsolutePath().normalize();
    Path file = root.resolve(part.path()).normalize();
    if (!file.startsWith(root) || file.equals(root)) {
      throw new IllegalStateException("it sent a file for another place: " + part.path());
    }
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(part.base64());
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException("it sent a file that is no Base64: " + part.path(), e);
    }
    try {
      Files.createDirectories(Objects.requireNonNull(file.getParent()));
      Files.write(file, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw StoreFailed.writing(file, Loss.TRIAL, e);
    }
  }
}
