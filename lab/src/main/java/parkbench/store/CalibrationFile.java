package parkbench.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import parkbench.record.Calibration;
import parkbench.wire.Json;

/**
 * The last calibration of this machine, in the folder that a user's programs keep their state in.
 */
public final class CalibrationFile {
  private final Path folder;

  /**
   * @param environment variables, of which {@code XDG_STATE_HOME} names the folder
   * @param home the user's, for where it does not
   */
  public CalibrationFile(Map<String, String> environment, Path home) {
    String named = environment.getOrDefault("XDG_STATE_HOME", "");
    Path state = named.startsWith("/") ? Path.of(named) : home.resolve(".local/state");
    folder = state.resolve("parkbench");
  }

  public Path path() {
    return folder.resolve("calibration.json");
  }

  /** Absent: none was made, or what is there cannot be read by this version. */
  public Optional<Calibration> read() {
    try {
      return Optional.ofNullable(Json.read(Files.readString(path()), Calibration.class))
          .filter(read -> Calibration.SCHEMA.equals(read.schema()));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Whether there is anything to read. */
  public boolean exists() {
    return Files.exists(path());
  }

  /**
   * Makes its folder, and refuses one that cannot be written: better now than after the measuring.
   *
   * @throws StoreFailed when the disk does not take it
   */
  public void prepare() {
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, ".calibration", ""));
    } catch (IOException e) {
      throw StoreFailed.writing(path(), Loss.CALIBRATION, e);
    }
  }

  /**
   * Takes the place of the one before. {@link #prepare} came first.
   *
   * @throws StoreFailed when the disk does not take it
   */
  public void write(Calibration calibration) {
    AtomicFile.write(path(), Json.page(calibration), Loss.CALIBRATION);
  }
}
