package parkbench.harness;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import parkbench.collect.jvm.JvmObserver;
import parkbench.collect.jvm.ThreadDumper;
import parkbench.plan.Trial;
import parkbench.record.ThreadDump;

/** Dumps the service's threads beside the load of a trial, from its window on until it ends. */
final class TrialThreadDumps implements AutoCloseable {
  private final Trial trial;
  private final ThreadDumper dumper;
  private final Consumer<ThreadDump> audience;
  private final Thread thread;

  private TrialThreadDumps(Trial trial, ThreadDumper dumper, Consumer<ThreadDump> audience) {
    this.trial = trial;
    this.dumper = dumper;
    this.audience = audience;
    this.thread = Thread.ofPlatform().daemon().name("thread-dumps").start(this::keepDumping);
  }

  /**
   * Begins, at the instant at which the load does.
   *
   * @param every how often, on average
   * @param random chooses the instants
   * @param audience receives each dump
   */
  static TrialThreadDumps begin(
      Trial trial,
      JvmObserver jvm,
      Duration every,
      RandomGenerator random,
      Consumer<ThreadDump> audience) {
    return new TrialThreadDumps(trial, new ThreadDumper(jvm, every, random), audience);
  }

  private void keepDumping() {
    try {
      Thread.sleep(trial.timing().settle());
      dumper.dump(trial.timing().window(), () -> true, audience);
    } catch (InterruptedException e) {
      // The load is over.
    }
  }

  /** Takes no more dumps. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
