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
import parkbench.plan.Layout;
import parkbench.plan.Plan;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;

/**
 * The lab's own players: started when they are first needed and kept warm from one run to the next,
 * so that their JIT compilers do not work in the first trials of each. They are started again after
 * one of them failed, and where a plan lays them out otherwise.
 */
public final class HarnessProcesses implements AutoCloseable {
  /** How long they warm each other at most where trials are to count. */
  public static final Duration LIMBERING = Duration.ofSeconds(7);

  private final Sandbox sandbox;
  private final Path directory;
  private final Drivers drivers;
  private final Duration limbering;
  private final Executor beside;

  private @Nullable Harness stage;
  private @Nullable Layout layout;

  /** One of them failed: what it says next may answer an earlier request. */
  private boolean failed;

  /** How often they were started: each time has its logs, since the last words may be in them. */
  private int starts;

  /** The most users that they have been warmed with until they were in a steady state. */
  private int limbered;

  /** What their last warming noted. */
  private List<String> notes = List.of();

  /** Goes on while the first service starts; absent: they are as warm as they get. */
  private Optional<Warming> warming = Optional.empty();

  /**
   * @param task yields notes
   */
  private record Warming(int users, FutureTask<List<String>> task) {}

  /**
   * @param directory for their logs; those of a further start are in a folder in it
   * @param drivers where the programs lie that ask in place of the load engine
   * @param limbering how long they warm each other at most; {@link #LIMBERING} where trials are to
   *     count
   * @param beside runs their warming beside the caller
   */
  public HarnessProcesses(
      Sandbox sandbox, Path directory, Drivers drivers, Duration limbering, Executor beside) {
    this.sandbox = sandbox;
    this.directory = directory;
    this.drivers = drivers;
    this.limbering = limbering;
    this.beside = beside;
  }

  Drivers drivers() {
    return drivers;
  }

  Sandbox sandbox() {
    return sandbox;
  }

  /**
   * On the stage, not warm yet.
   *
   * @throws HarnessFailed when they cannot be kept alive; then none is left
   * @throws LaunchFailed when they cannot be started
   * @throws IOException when there is no place for their logs
   */
  Harness ready(Plan plan) throws LaunchFailed, HarnessFailed, IOException, InterruptedException {
    return onStage(plan.layout());
  }

  /** They begin to warm each other for the loads of this plan, unless they did so before. */
  void beginToWarm(Plan plan) {
    Harness now = stage;
    int users = SelfWarmUp.users(plan);
    if (now != null && users > limbered) {
      FutureTask<List<String>> task =
          new FutureTask<>(() -> new SelfWarmUp(now, limbering).limber(plan));
      warming = Optional.of(new Warming(users, task));
      beside.execute(task);
    }
  }

  /** Whether they have begun to warm each other, and were not waited for. */
  boolean warming() {
    return warming.isPresent();
  }

  /**
   * Waits until they are warm.
   *
   * @param now the stage that they are on
   * @return the same, with what their warming noted
   * @throws HarnessFailed when one of them failed meanwhile; then none is left
   */
  Harness warm(Harness now) throws HarnessFailed, InterruptedException {
    if (warming.isPresent()) {
      Warming begun = warming.get();
      boolean well = false;
      try {
        notes = begun.task().get();
        limbered = notes.isEmpty() ? begun.users() : 0;
        warming = Optional.empty();
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
    Harness now = stage;
    return failed || (now != null && !now.alive());
  }

  private Harness onStage(Layout asked)
      throws LaunchFailed, HarnessFailed, IOException, InterruptedException {
    Harness now = stage;
    if (now != null && now.alive() && asked.equals(layout)) {
      now = now.watchedAnew();
    } else {
      close();
      starts++;
      now = Harness.open(sandbox, asked, logs());
      layout = asked;
    }
    stage = now;
    return now;
  }

  private Path logs() throws IOException {
    return starts == 1
        ? directory
        : Files.createDirectories(directory.resolve("players-" + starts));
  }

  /** Ends them; they start again when they are needed. */
  @Override
  public void close() {
    Harness open = stage;
    stage = null;
    failed = false;
    limbered = 0;
    notes = List.of();
    warming.ifPresent(begun -> begun.task().cancel(true));
    warming = Optional.empty();
    if (open != null) {
      open.close();
    }
  }
}
