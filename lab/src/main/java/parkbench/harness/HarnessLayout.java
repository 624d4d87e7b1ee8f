package parkbench.harness;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parkbench.collect.SamplingLoop;
import parkbench.plan.Trial;
import parkbench.plan.Upstream;

/**
 * Who plays in the trials of a fork. Who asks: the stage's own load engine, or a tool that is
 * started for one trial alone. Who answers: the stage's upstream, or an origin that it passes all
 * calls on to.
 *
 * @param cores of whoever asks
 * @param origin absent: the upstream answers itself
 */
record HarnessLayout(
    Harness stage, HarnessProcesses players, List<Integer> cores, Optional<OriginService> origin) {

  /** The upstream is like this from now on, its nominal delay included. */
  void behave(Upstream behaviour, Duration delay, long seed)
      throws HarnessFailed, InterruptedException {
    stage.upstream().behave(behaviour, seed, origin.map(service -> service.order(delay)));
  }

  /**
   * @param directory of the trial
   * @param observatory that looks at a tool while it runs; the load engine is looked at anyhow
   */
  LoadDriver driver(Trial trial, Path directory, SamplingLoop observatory) {
    return trial.driver().builtIn()
        ? stage.load()
        : new ExternalLoad(
            trial.driver(),
            players.drivers().command(trial.driver()),
            players.sandbox(),
            cores,
            directory,
            observatory);
  }
}
