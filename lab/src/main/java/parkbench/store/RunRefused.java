package parkbench.store;

import org.jspecify.annotations.Nullable;

/** A directory that cannot be used as asked: not a run, of another version, in use, not empty. */
public final class RunRefused extends RuntimeException {
  private static final long serialVersionUID = 1;

  RunRefused(String what, String why, String remedy) {
    super(what + ". " + why + ". " + remedy + ".");
  }

  RunRefused(String what, String why, String remedy, @Nullable Throwable cause) {
    super(what + ". " + why + ". " + remedy + ".", cause);
  }
}
