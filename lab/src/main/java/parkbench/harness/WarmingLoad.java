package parkbench.harness;

import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import parkbench.collect.jvm.Compilers;
import parkbench.plan.LoadOrder;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;

/** Load that lasts until a judge ends it, or its order does. */
final class WarmingLoad {
  private final LoadProcess load;
  private final Predicate<Second> ends;
  private final Supplier<OptionalDouble> cpuNanos;
  private final Supplier<Compilers> compilers;

  private long readAtNanos;
  private OptionalDouble readNanos = OptionalDouble.empty();
  private OptionalDouble toldNanos = OptionalDouble.empty();
  private long toldAtNanos;
  private boolean ended;

  /**
   * @param ends decides second by second; is not asked again once it has said so
   * @param cpuNanos CPU time used so far by what is warmed; absent where it cannot be read
   * @param compilers what the JIT of a service does
   */
  WarmingLoad(
      LoadProcess load,
      Predicate<Second> ends,
      Supplier<OptionalDouble> cpuNanos,
      Supplier<Compilers> compilers) {
    this.load = load;
    this.ends = ends;
    this.cpuNanos = cpuNanos;
    this.compilers = compilers;
  }

  /**
   * The second before the load generator counted.
   *
   * @param length of it, in seconds
   * @param good answers since the order began
   * @param failed requests since then
   * @param cpuNanos CPU time in it; absent where it cannot be read
   * @param responseMicros mean response time in it; 0 without a good answer
   */
  record Second(
      double length,
      long good,
      long failed,
      OptionalDouble cpuNanos,
      Compilers compilers,
      double responseMicros) {}

  /** Returns when the last answer has come. */
  Warmed fire(LoadOrder order, Consumer<LoadProgress> audience)
      throws HarnessFailed, InterruptedException {
    readAtNanos = System.nanoTime();
    toldAtNanos = readAtNanos;
    readNanos = cpuNanos.get();
    toldNanos = readNanos;
    long start = readAtNanos;
    LoadResult result =
        load.fire(
            order,
            progress -> {
              audience.accept(progress);
              second(progress);
            });
    return new Warmed(result, (System.nanoTime() - start) / 1e9, ended);
  }

  private void second(LoadProgress progress) {
    OptionalDouble at = cpuAt(progress.atNanos());
    OptionalDouble used =
        at.isPresent() && toldNanos.isPresent()
            ? OptionalDouble.of(Math.max(0, at.getAsDouble() - toldNanos.getAsDouble()))
            : OptionalDouble.empty();
    Second second =
        new Second(
            (progress.atNanos() - toldAtNanos) / 1e9,
            progress.good(),
            progress.finished() - progress.good(),
            used,
            compilers.get(),
            progress.responseMeanMicros());
    toldNanos = at;
    toldAtNanos = progress.atNanos();
    if (!ended && ends.test(second)) {
      ended = true; // a second word would cut off answers that are under way
      load.abort();
    }
  }

  /**
   * CPU time at the instant at which the engine counted. The reading comes later, by as much as the
   * engine's word was under way, so it is taken from the line between this reading and the last.
   */
  private OptionalDouble cpuAt(long atNanos) {
    OptionalDouble before = readNanos;
    long beforeAtNanos = readAtNanos;
    readNanos = cpuNanos.get();
    readAtNanos = System.nanoTime();
    if (before.isEmpty() || readNanos.isEmpty() || readAtNanos <= beforeAtNanos) {
      return readNanos;
    }
    double share = (atNanos - beforeAtNanos) / (double) (readAtNanos - beforeAtNanos);
    return OptionalDouble.of(
        before.getAsDouble()
            + Math.clamp(share, 0.0, 1.0) * (readNanos.getAsDouble() - before.getAsDouble()));
  }

  /**
   * How it ended.
   *
   * @param byJudge false: the order ended first
   */
  record Warmed(LoadResult load, double seconds, boolean byJudge) {}
}
