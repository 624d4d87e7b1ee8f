package parkbench.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import parkbench.harness.build.Drivers;
import parkbench.plan.Endpoint;
import parkbench.plan.Layout;
import parkbench.plan.Plan;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;

/**
 * The lab's own processes: started when they are first needed and kept warm from one run to the
 * next, so that their JIT compilers do not work in the first trials of each. They are started again
 * after one of them failed, and for a plan with another layout or other endpoints.
 */
public final class HarnessProcesses implements AutoCloseable {
  /** The cap of their self-warm-up where trials are to count. */
  public static final Duration SELF_WARM_UP = Duration.ofSeconds(7);

  private final Sandbox sandbox;
  private final Path directory;
  private final Drivers drivers;
  private final Duration selfWarmUpCap;
  private final Executor beside;

  private @Nullable Harness harness;
  private @Nullable Layout layout;
  private List<Endpoint> endpoints = List.of();

  /** One of them failed: what it says next may answer an earlier request. */
  private boolean failed;

  /** How often they were started: each start has its logs, which may explain a failure. */
  private int starts;

  /** The most users that they have been warmed with until they were in a steady state. */
  private int warmedUsers;

  /** Of their last self-warm-up. */
  private List<String> notes = List.of();

  /** Runs while the first service starts; absent: none runs. */
  private Optional<Running> selfWarmUp = Optional.empty();

  /**
   * @param task yields notes
   */
  private record Running(int users, FutureTask<List<String>> task) {}

  /**
   * @param directory for their logs; those of a further start are in a folder in it
   * @param drivers programs of the other load generators
   * @param selfWarmUpCap of their self-warm-up; {@link #SELF_WARM_UP} where trials are to count
   * @param beside runs their self-warm-up beside the caller
   */
  public HarnessProcesses(
      Sandbox sandbox, Path directory, Drivers drivers, Duration selfWarmUpCap, Executor beside) {
    this.sandbox = sandbox;
    this.directory = directory;
    this.drivers = drivers;
    this.selfWarmUpCap = selfWarmUpCap;
    this.beside = beside;
  }

  Drivers drivers() {
    return drivers;
  }

  Sandbox sandbox() {
    return sandbox;
  }

  /** Others like them, for a service that is measured at the same time; nothing is started yet. */
  HarnessProcesses more() {
    return new HarnessProcesses(
        sandbox, directory.resolve("beside"), drivers, selfWarmUpCap, beside);
  }

  /**
   * Starts them where needed; they may not be warm yet.
   *
   * @throws HarnessFailed when they cannot be kept alive; then none is left
   * @throws LaunchFailed when they cannot be started
   * @throws IOException when there is no place for their logs
   */
  Harness ready(Plan plan) throws LaunchFailed, HarnessFailed, IOException, InterruptedException {
    return open(plan.layout(), plan.endpoints());
  }

  /** Begins the self-warm-up for the loads of this plan, unless an earlier one suffices. */
  void beginSelfWarmUp(Plan plan) throws HarnessFailed, InterruptedException {
    Harness now = harness;
    int users = SelfWarmUp.users(plan);
    if (now != null && users > warmedUsers) {
      SelfWarmUp warmUp = new SelfWarmUp(now, selfWarmUpCap);
      warmUp.prepare(plan);
      FutureTask<List<String>> task = new FutureTask<>(() -> warmUp.run(plan));
      selfWarmUp = Optional.of(new Running(users, task));
      beside.execute(task);
    }
  }

  /** Whether the self-warm-up has begun, and was not waited for. */
  boolean warmingUp() {
    return selfWarmUp.isPresent();
  }

  /**
   * Waits for the self-warm-up.
   *
   * @param now the harness that is open
   * @return the same, with the notes of the self-warm-up
   * @throws HarnessFailed when one of them failed meanwhile; then none is left
   */
  Harness warm(Harness now) throws HarnessFailed, InterruptedException {
    if (selfWarmUp.isPresent()) {
      Running begun = selfWarmUp.get();
      boolean well = false;
      try {
        notes = begun.task().get();
        warmedUsers = notes.isEmpty() ? begun.users() : 0;
        selfWarmUp = Optional.empty();
        well = true;
      } catch (ExecutionException e) {
        if (e.getCause() instanceof HarnessFailed failed) {
          throw failed;
        }
        throw new IllegalStateException(e.getCause());
      } finally {
        if (!well) {
          close();
        }
      }
    }
    return now.noting(notes);
  }

  /** One of them failed, so that none of them can be used further. */
  void markFailed() {
    failed = true;
  }

  /** Whether one of them has failed or ended since they were started. */
  boolean haveFailed() {
    Harness now = harness;
    return failed || (now != null && !now.alive());
  }

  private Harness open(Layout asked, List<Endpoint> listening)
      throws LaunchFailed, HarnessFailed, IOException, InterruptedException {
    Harness now = harness;
    if (now != null && now.alive() && asked.equals(layout) && listening.equals(endpoints)) {
      now = now.observedAgain();
    } else {
      close();
      starts++;
      now = Harness.open(sandbox, asked, listening, logs());
      layout = asked;
      endpoints = listening;
    }
    harness = now;
    return now;
  }

  private Path logs() throws IOException {
    return Files.createDirectories(
        starts == 1 ? directory : directory.resolve("harness-" + starts));
  }

  /** Ends them; they start again when they are needed. */
  @Override
  public void close() {
    Harness open = harness;
    harness = null;
    failed = false;
    warmedUsers = 0;
    notes = List.of();
    selfWarmUp.ifPresent(begun -> begun.task().cancel(true));
    selfWarmUp = Optional.empty();
    if (open != null) {
      open.close();
    }
  }
}
