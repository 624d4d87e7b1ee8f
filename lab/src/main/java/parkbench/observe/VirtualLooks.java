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
  private static final long SPARED = 50;
  private static final int LEAST = 2;

  private final Supplier<Optional<ThreadsLook>> jvm;
  private final Pace pace;
  private final List<ThreadsLook> looks = new ArrayList<>();
  private long next = Long.MIN_VALUE;
  private boolean tells = true;

  VirtualLooks(Supplier<Optional<ThreadsLook>> jvm, Pace pace) {
    this.jvm = jvm;
    this.pace = pace;
  }

  /** Looks, if it is time. */
  void look() {
    long begun = pace.nanos();
    if (begun < next || !tells) {
      return;
    }
    Optional<ThreadsLook> look = jvm.get();
    look.ifPresent(looks::add);
    tells = look.isPresent();
    long now = pace.nanos();
    next = now + SPARED * (now - begun);
  }

  /** In order of time; fewer than two: the JVM does not tell. */
  List<ThreadsLook> end() {
    if (looks.size() < LEAST) {
      next = Long.MIN_VALUE;
      look();
    }
    return List.copyOf(looks);
  }
}
