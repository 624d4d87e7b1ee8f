package parkbench.conduct;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parkbench.model.Layout;
import parkbench.model.Plan;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;

/**
 * The lab's own players: started when they are first needed and kept warm from one run to the next,
 * so that their JIT compilers do not work in the first trials of each. They are started anew after
 * one of them failed, and where a plan lays them out otherwise.
 */
public final class Players implements AutoCloseable {
  /** How long they warm each other at most where trials are to count. */
  public static final Duration LIMBERING = Duration.ofSeconds(7);

  private final Sandbox sandbox;
  private final Path directory;
  private final Drivers drivers;
  private final Duration limbering;

  private @Nullable Stage stage;
  private @Nullable Layout layout;

  /** How often they were started: each time has its logs, since the last words may be in them. */
  private int starts;

  /** The most users that they have been warmed with until they were in a steady state. */
  private int limbered;

  /** What their last warming noted. */
  private List<String> notes = List.of();

  /**
   * @param directory for their logs; those of a further start are in a folder in it
   * @param drivers where the programs lie that ask in place of the load engine
   * @param limbering how long they warm each other at most; {@link #LIMBERING} where trials are to
   *     count
   */
  public Players(Sandbox sandbox, Path directory, Drivers drivers, Duration limbering) {
    this.sandbox = sandbox;
    this.directory = directory;
    this.drivers = drivers;
    this.limbering = limbering;
  }

  Drivers drivers() {
    return drivers;
  }

  Sandbox sandbox() {
    return sandbox;
  }

  /**
   * On the stage, and warm for the loads of this plan.
   *
   * @throws PlayerFailed when they cannot be kept alive; then none is left
   * @throws LaunchFailed when they cannot be started
   * @throws IOException when there is no place for their logs
   */
  Stage ready(Plan plan, Event.Audience audience)
      throws LaunchFailed, PlayerFailed, IOException, InterruptedException {
    Stage now = onStage(plan.layout());
    int users = Limbering.users(plan);
    if (users > limbered) {
      limber(now, plan, users, audience);
    }
    return now.noting(notes);
  }

  private Stage onStage(Layout asked)
      throws LaunchFailed, PlayerFailed, IOException, InterruptedException {
    Stage now = stage;
    if (now != null && now.alive() && asked.equals(layout)) {
      now = now.watchedAnew();
    } else {
      close();
      starts++;
      now = Stage.open(sandbox, asked, logs());
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

  private void limber(Stage now, Plan plan, int users, Event.Audience audience)
      throws PlayerFailed, InterruptedException {
    boolean well = false;
    try {
      notes =
          new Limbering(now, limbering)
              .limber(plan, progress -> audience.hear(new Event.Limbering(progress)));
      limbered = notes.isEmpty() ? users : 0;
      well = true;
    } finally {
      if (!well) {
        close();
      }
    }
  }

  /** Ends them; they start anew when they are needed. */
  @Override
  public void close() {
    Stage open = stage;
    stage = null;
    limbered = 0;
    notes = List.of();
    if (open != null) {
      open.close();
    }
  }
}
