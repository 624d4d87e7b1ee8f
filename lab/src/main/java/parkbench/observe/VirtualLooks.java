package parkbench.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import parkbench.model.ThreadsLook;

/**
 * Looks at the virtual threads of a JVM, twice at the least, at either end, and beyond that so
 * seldom that it writes for a fiftieth of the time at the most. A JVM that does not tell is not
 * asked again.
 */
final class VirtualLooks {
  private static final long ONE_IN = 50;
  private static final int LEAST = 2;

  private final Supplier<Optional<ThreadsLook>> jvm;
  private final Sparing sparing;
  private final List<ThreadsLook> looks = new ArrayList<>();
  private boolean tells = true;

  VirtualLooks(Supplier<Optional<ThreadsLook>> jvm, Pace pace) {
    this.jvm = jvm;
    this.sparing = new Sparing(ONE_IN, pace);
  }

  /** Looks, if it is time. */
  void look() {
    if (sparing.due() && tells) {
      take();
    }
  }

  private void take() {
    Optional<ThreadsLook> look = sparing.timed(jvm::get);
    look.ifPresent(looks::add);
    tells = look.isPresent();
  }

  /** In order of time; fewer than two: the JVM does not tell. */
  List<ThreadsLook> end() {
    if (looks.size() < LEAST && tells) {
      take();
    }
    return List.copyOf(looks);
  }
}
