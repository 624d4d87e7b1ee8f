package parkbench.harness;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import parkbench.load.LoadMain;
import parkbench.plan.Driver;
import parkbench.plan.LoadOrder;
import parkbench.record.DriverRecord;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;
import parkbench.sandbox.Child;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;
import parkbench.sandbox.Sessions;
import parkbench.sandbox.TimeSlice;
import parkbench.wire.FromLoad;
import parkbench.wire.ToLoad;

/** The load generator in a process of its own, kept warm for a whole run or suite. */
public final class LoadProcess implements LoadDriver, AutoCloseable {
  private static final Duration TO_START = Duration.ofSeconds(20);

  /** It speaks once a second while it fires, and longer only while it writes its files. */
  private static final Duration SILENCE = Duration.ofSeconds(30);

  /** Where both want the core that they share, the upstream goes first: its delay must be true. */
  static final int NICE = 5;

  private final JsonLinesPipe<FromLoad, ToLoad> talk;

  private LoadProcess(JsonLinesPipe<FromLoad, ToLoad> talk) {
    this.talk = talk;
  }

  public static LoadProcess start(Sandbox sandbox, List<Integer> cores, Path directory)
      throws LaunchFailed, HarnessFailed, InterruptedException {
    Child child =
        LabProcess.start(sandbox, NICE, List.of("load"), LoadMain.JVM_OPTIONS, cores, directory);
    JsonLinesPipe<FromLoad, ToLoad> talk =
        new JsonLinesPipe<>("load generator", child, FromLoad.class);
    try {
      if (talk.hear(TO_START) instanceof FromLoad.Ready) {
        return new LoadProcess(talk);
      }
      throw new HarnessFailed(
          "the load generator did not say first that it is ready",
          "A process of another version would be misunderstood.",
          "Build the lab again: remove lab/target and start ./parkbench.");
    } catch (HarnessFailed | InterruptedException e) {
      talk.close();
      throw e;
    }
  }

  @Override
  public DriverRecord record() {
    String version = LoadProcess.class.getPackage().getImplementationVersion();
    return DriverRecord.of(Driver.PARKBENCH, version == null ? "development" : version);
  }

  Child child() {
    return talk.child();
  }

  @Override
  public List<String> notes() {
    return Sessions.niceness(child().pid()).orElse(NICE) < NICE
        ? List.of("The load generator's session does not stand back for the upstream's.")
        : List.of();
  }

  /**
   * Asks the kernel to run it soon after it wakes, for where the service is on its core.
   *
   * @return what the kernel did not take; each a sentence for a reader
   */
  List<String> hurry() {
    return TimeSlice.prompt(child().pid(), LoadMain.THREAD)
        ? List.of()
        : List.of("The load generator could not ask the kernel to run it soon after it wakes.");
  }

  /**
   * Fires an order and returns when its last exchange has ended; reports progress once a second.
   */
  @Override
  public LoadResult fire(LoadOrder order, Consumer<LoadProgress> audience)
      throws HarnessFailed, InterruptedException {
    talk.say(new ToLoad.Fire(order));
    return result(audience);
  }

  /**
   * Ends the order in whose {@link #fire} the caller was interrupted, at once, and returns what it
   * had measured until then. Its window ends early, and what is in flight stays without an end.
   *
   * <p>The race: the word comes before the engine has begun the order, and is of no effect. So it
   * is sent again with each second of progress.
   */
  public LoadResult breakOff() throws HarnessFailed, InterruptedException {
    abortAtOnce();
    return result(progress -> abortAtOnce());
  }

  private void abortAtOnce() {
    abort();
    abort();
  }

  private LoadResult result(Consumer<LoadProgress> audience)
      throws HarnessFailed, InterruptedException {
    while (true) {
      switch (talk.hear(SILENCE)) {
        case FromLoad.Progress word -> audience.accept(word.progress());
        case FromLoad.Finished word -> {
          return word.result();
        }
        case FromLoad.Refused word ->
            throw new HarnessFailed(
                "the load generator refused: " + word.why(),
                "Without its load there is nothing to measure.",
                "Fix what it names; load.log in the directory of the run or its suite may say more.");
        case FromLoad.Ready ready ->
            throw new HarnessFailed(
                "the load generator restarted in the middle of a load",
                "What it had fired before is lost.",
                "See load.log in the directory of the run or its suite, and run again.");
      }
    }
  }

  @Override
  public void abort() {
    try {
      talk.say(new ToLoad.Abort());
    } catch (HarnessFailed e) {
      // The call that waits for the order's result fails with the same cause.
    }
  }

  @Override
  public void close() {
    talk.close();
  }
}
