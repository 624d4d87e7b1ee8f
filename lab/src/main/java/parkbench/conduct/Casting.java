package parkbench.conduct;

import java.nio.file.Path;
import java.util.List;
import parkbench.model.Trial;
import parkbench.observe.Observatory;
import parkbench.sandbox.Sandbox;

/**
 * Who asks in a trial: the stage's own load engine, or a tool that is started for it alone.
 *
 * @param cores of whoever asks
 */
record Casting(Stage stage, Sandbox sandbox, Drivers drivers, List<Integer> cores) {

  /**
   * @param directory of the trial
   * @param observatory that looks at a tool while it runs; the load engine is looked at anyhow
   */
  LoadDriver driver(Trial trial, Path directory, Observatory observatory) {
    return trial.driver().builtIn()
        ? stage.load()
        : new ExternalLoad(
            trial.driver(),
            drivers.command(trial.driver()),
            sandbox,
            cores,
            directory,
            observatory);
  }
}
