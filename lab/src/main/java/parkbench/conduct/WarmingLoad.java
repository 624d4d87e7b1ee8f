package parkbench.conduct;

import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Supplier;
import parkbench.model.LoadOrder;
import parkbench.model.LoadProgress;
import parkbench.model.LoadResult;
import parkbench.observe.Compilers;

/** Load that goes on until whoever answers it is in a steady state, or its order ends. */
final class WarmingLoad {
  private final LoadProcess load;
  private final SteadyState steady;
  private final Supplier<OptionalDouble> cpuNanos;
  private final Supplier<Compilers> compilers;

  private double cpuBefore;
  private boolean ended;

  /**
   * @param cpuNanos CPU time used so far by those who get warm; absent where it cannot be read
   * @param compilers what the JIT of a service does
   */
  WarmingLoad(
      LoadProcess load,
      SteadyState steady,
      Supplier<OptionalDouble> cpuNanos,
      Supplier<Compilers> compilers) {
    this.load = load;
    this.steady = steady;
    this.cpuNanos = cpuNanos;
    this.compilers = compilers;
  }

  /** Returns when the last answer has come. */
  Warmed fire(LoadOrder order, Consumer<LoadProgress> audience)
      throws PlayerFailed, InterruptedException {
    cpuBefore = cpuNanos.get().orElse(0);
    long start = System.nanoTime();
    LoadResult result =
        load.fire(
            order,
            progress -> {
              audience.accept(progress);
              second(progress.good());
            });
    return new Warmed(result, (System.nanoTime() - start) / 1e9, ended, steady.evidence());
  }

  private void second(long good) {
    OptionalDouble now = cpuNanos.get();
    OptionalDouble used =
        now.isPresent() ? OptionalDouble.of(now.getAsDouble() - cpuBefore) : OptionalDouble.empty();
    steady.second(good, used, compilers.get());
    cpuBefore = now.orElse(cpuBefore);
    if (steady.reached() && !ended) {
      ended = true; // a second word would cut off answers that are under way
      load.abort();
    }
  }

  /**
   * How it ended.
   *
   * @param steady false: the order ended first
   */
  record Warmed(LoadResult load, double seconds, boolean steady, String evidence) {}
}
