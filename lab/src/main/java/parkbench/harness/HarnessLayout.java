package parkbench.harness;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parkbench.collect.SamplingLoop;
import parkbench.plan.Trial;
import parkbench.plan.Upstream;

/**
 * The processes of the trials of a fork. The load comes from the harness's own load generator, or
 * from a tool that is started for one trial. The answers come from the harness's upstream, or from
 * an origin to which the upstream forwards all calls.
 *
 * @param cores of a tool
 * @param origin absent: the upstream answers itself
 */
record HarnessLayout(
    Harness harness,
    HarnessProcesses processes,
    List<Integer> cores,
    Optional<OriginService> origin) {

  /** The upstream is like this from now on, its nominal delay included. */
  void behave(Upstream behaviour, Duration delay, long seed)
      throws HarnessFailed, InterruptedException {
    harness.upstream().behave(behaviour, seed, origin.map(service -> service.order(delay)));
  }

  /**
   * @param directory of the trial
   * @param sampling samples a tool while it runs; the load generator is always sampled
   */
  LoadDriver driver(Trial trial, Path directory, SamplingLoop sampling) {
    return trial.driver().builtIn()
        ? harness.load()
        : new ExternalLoad(
            trial.driver(),
            processes.drivers().command(trial.driver()),
            processes.sandbox(),
            cores,
            directory,
            sampling);
  }
}
