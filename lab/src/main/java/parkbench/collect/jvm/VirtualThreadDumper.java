package parkbench.collect.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import parkbench.collect.clock.DutyCycle;
import parkbench.collect.clock.SamplingClock;
import parkbench.record.ThreadDump;

/**
 * Samples the virtual threads of a JVM, at least twice, at either end, and beyond that so seldom
 * that it writes for a fiftieth of the time at most. A JVM that does not report it is not asked
 * again.
 */
public final class VirtualThreadDumper {
  private static final long ONE_IN = 50;
  private static final int LEAST = 2;

  private final Supplier<Optional<ThreadDump>> jvm;
  private final DutyCycle sparing;
  private final List<ThreadDump> dumps = new ArrayList<>();
  private boolean answers = true;

  public VirtualThreadDumper(Supplier<Optional<ThreadDump>> jvm, SamplingClock pace) {
    this.jvm = jvm;
    this.sparing = new DutyCycle(ONE_IN, pace);
  }

  /** Takes a dump, if it is time. */
  public void dump() {
    if (sparing.due() && answers) {
      take();
    }
  }

  private void take() {
    Optional<ThreadDump> dump = sparing.timed(jvm::get);
    dump.ifPresent(dumps::add);
    answers = dump.isPresent();
  }

  /** In order of time; fewer than two: the JVM does not report it. */
  public List<ThreadDump> end() {
    if (dumps.size() < LEAST && answers) {
      take();
    }
    return List.copyOf(dumps);
  }
}
