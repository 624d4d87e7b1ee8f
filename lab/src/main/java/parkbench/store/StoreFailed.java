package parkbench.store;

import java.io.IOException;
import java.nio.file.Path;

/** The disk did not take or give what it was asked; trials that were finished stay readable. */
public final class StoreFailed extends RuntimeException {
  private static final long serialVersionUID = 1;

  private StoreFailed(String message, IOException cause) {
    super(message, cause);
  }

  static StoreFailed writing(Path file, Loss loss, IOException cause) {
    String reason = String.valueOf(cause.getMessage());
    boolean full = reason.contains("No space left") || reason.contains("quota exceeded");
    String what =
        full ? "The disk is full: cannot write " + file : "Cannot write " + file + ": " + reason;
    String remedy =
        full
            ? loss.remedy(file, "Free some space", "another disk")
            : loss.remedy(file, "Check that the directory exists and may be written", "another");
    return new StoreFailed(what + ". " + loss.words() + " " + remedy, cause);
  }

  static StoreFailed reading(Path file, IOException cause) {
    return new StoreFailed(
        "Cannot read "
            + file
            + ": "
            + cause.getMessage()
            + ". Without it the run cannot be analysed. Check that it exists and may be read.",
        cause);
  }
}
