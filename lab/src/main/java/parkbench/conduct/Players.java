package parkbench.conduct;

import java.nio.file.Path;
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
  private final Sandbox sandbox;
  private final Path directory;

  private @Nullable Stage stage;
  private @Nullable Layout layout;

  /** The most users that they have been warmed with. */
  private int limbered;

  /**
   * @param directory for their logs
   */
  public Players(Sandbox sandbox, Path directory) {
    this.sandbox = sandbox;
    this.directory = directory;
  }

  Sandbox sandbox() {
    return sandbox;
  }

  /**
   * On the stage, and warm for the loads of this plan.
   *
   * @throws PlayerFailed when they cannot be kept alive; then none is left
   * @throws LaunchFailed when they cannot be started
   */
  Stage ready(Plan plan, Event.Audience audience)
      throws LaunchFailed, PlayerFailed, InterruptedException {
    Stage now = stage;
    if (now == null || !now.alive() || !plan.layout().equals(layout)) {
      close();
      now = Stage.open(sandbox, plan.layout(), directory);
      stage = now;
      layout = plan.layout();
    }
    int users = Limbering.users(plan);
    if (users <= limbered) {
      return now;
    }
    boolean well = false;
    try {
      Stage warm =
          now.noting(
              new Limbering(now)
                  .limber(plan, progress -> audience.hear(new Event.Limbering(progress))));
      limbered = users;
      well = true;
      return warm;
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
    if (open != null) {
      open.close();
    }
  }
}
