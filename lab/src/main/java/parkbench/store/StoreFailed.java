package parkbench.store;

import java.io.IOException;
import java.nio.file.Path;

/** The disk did not take or give what it was asked; trials that were finished stay readable. */
public final class StoreFailed extends RuntimeException {
  private static final long serialVersionUID = 1;

  private StoreFailed(String message, IOException cause) {
    super(message, cause);
  }

  static StoreFailed writing(Path file, IOException cause) {
    String reason = String.valueOf(cause.getMessage());
    if (reason.contains("No space left") || reason.contains("quota exceeded")) {
      return new StoreFailed(
          "The disk is full: cannot write "
              + file
              + ". The trial that is running is lost; those finished before it stay readable. Free"
              + " some space, or choose another disk with --out.",
          cause);
    }
    return new StoreFailed(
        "Cannot write "
            + file
            + ": "
            + reason
            + ". The trial that is running is lost; those finished before it stay readable. Check"
            + " that the directory exists and may be written, or choose another with --out.",
        cause);
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
