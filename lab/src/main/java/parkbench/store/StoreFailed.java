package parkbench.store;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
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

  /** Whether the disk is innocent: the writing thread was interrupted, which closes its file. */
  public boolean interrupted() {
    return getCause() instanceof ClosedByInterruptException;
  }

  /**
   * What to throw for it.
   *
   * @return this
   * @throws InterruptedException where it was interrupted; the flag is taken back, since it would
   *     close the next file as well
   */
  public StoreFailed unlessInterrupted() throws InterruptedException {
    if (interrupted()) {
      Thread.interrupted();
      throw new InterruptedException();
    }
    return this;
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
