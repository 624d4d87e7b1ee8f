package parkbench.collect.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import parkbench.collect.clock.DutyCycle;
import parkbench.collect.clock.SamplingClock;
import parkbench.record.ThreadDump;

/**
 * Looks at the virtual threads of a JVM, twice at the least, at either end, and beyond that so
 * seldom that it writes for a fiftieth of the time at the most. A JVM that does not tell is not
 * asked again.
 */
public final class VirtualThreadDumper {
  private static final long ONE_IN = 50;
  private static final int LEAST = 2;

  private final Supplier<Optional<ThreadDump>> jvm;
  private final DutyCycle sparing;
  private final List<ThreadDump> looks = new ArrayList<>();
  private boolean tells = true;

  public VirtualThreadDumper(Supplier<Optional<ThreadDump>> jvm, SamplingClock pace) {
    this.jvm = jvm;
    this.sparing = new DutyCycle(ONE_IN, pace);
  }

  /** Looks, if it is time. */
  public void look() {
    if (sparing.due() && tells) {
      take();
    }
  }

  private void take() {
    Optional<ThreadDump> look = sparing.timed(jvm::get);
    look.ifPresent(looks::add);
    tells = look.isPresent();
  }

  /** In order of time; fewer than two: the JVM does not tell. */
  public List<ThreadDump> end() {
    if (looks.size() < LEAST && tells) {
      take();
    }
    return List.copyOf(looks);
  }
}
