package parkbench.conduct;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import parkbench.model.ThreadsLook;
import parkbench.model.Trial;
import parkbench.observe.JvmObserver;
import parkbench.observe.Looking;

/** Looks at the service's threads beside the load of a trial, from its window on until it ends. */
final class ThreadLooks implements AutoCloseable {
  private final Trial trial;
  private final Looking looking;
  private final Consumer<ThreadsLook> audience;
  private final Thread thread;

  private ThreadLooks(Trial trial, Looking looking, Consumer<ThreadsLook> audience) {
    this.trial = trial;
    this.looking = looking;
    this.audience = audience;
    this.thread = Thread.ofPlatform().daemon().name("thread-looks").start(this::keepLooking);
  }

  /**
   * Begins, at the instant at which the load does.
   *
   * @param every how often, on average
   * @param random chooses the instants
   * @param audience hears each look
   */
  static ThreadLooks begin(
      Trial trial,
      JvmObserver jvm,
      Duration every,
      RandomGenerator random,
      Consumer<ThreadsLook> audience) {
    return new ThreadLooks(trial, new Looking(jvm, every, random), audience);
  }

  private void keepLooking() {
    try {
      Thread.sleep(trial.settle());
      looking.look(trial.window(), () -> true, audience);
    } catch (InterruptedException e) {
      // The load is over.
    }
  }

  /** Looks no more. */
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
