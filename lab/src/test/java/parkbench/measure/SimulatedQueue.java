package parkbench.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import parkbench.plan.Capacity;
import parkbench.record.LoadProgress;

/** Servers with a queue, as a load generator would report them once a second. */
public final class SimulatedQueue {
  private static final double SECOND = 1e9;

  private final long[] arrivals;
  private final long[] ends;
  private final int seconds;

  private SimulatedQueue(double[] arrivals, long[] works, int servers, int seconds) {
    this.arrivals = Arrays.stream(arrivals).mapToLong(at -> (long) (at * SECOND)).toArray();
    this.seconds = seconds;
    long[] responses =
        QueueReplay.responses(
            this.arrivals, works, new Capacity.Servers(servers, Integer.MAX_VALUE, 503));
    this.ends =
        IntStream.range(0, responses.length)
            .mapToLong(i -> this.arrivals[i] + responses[i])
            .sorted()
            .toArray();
  }

  /** M/M/c from an empty start. */
  public static SimulatedQueue random(
      double rate, int servers, Duration work, int seconds, SplittableRandom random) {
    return of(
        () -> exponential(random) / rate,
        () -> exponential(random) * work.toNanos(),
        servers,
        seconds);
  }

  /** D/D/c from an empty start. */
  public static SimulatedQueue even(double rate, int servers, Duration work, int seconds) {
    return of(() -> 1 / rate, work::toNanos, servers, seconds);
  }

  static SimulatedQueue of(DoubleSupplier gaps, DoubleSupplier works, int servers, int seconds) {
    List<Double> instants = new ArrayList<>();
    for (double at = gaps.getAsDouble(); at < seconds; at += gaps.getAsDouble()) {
      instants.add(at);
    }
    return new SimulatedQueue(
        instants.stream().mapToDouble(Double::doubleValue).toArray(),
        instants.stream().mapToLong(at -> (long) works.getAsDouble()).toArray(),
        servers,
        seconds);
  }

  static double exponential(SplittableRandom random) {
    return -Math.log1p(-random.nextDouble());
  }

  /** From this second on to the last in which anybody asks. */
  public List<LoadProgress> words(int from) {
    return IntStream.rangeClosed(from, seconds)
        .mapToObj(
            second -> {
              long at = (long) (second * SECOND);
              long answered = before(ends, at);
              return new LoadProgress(at, answered, answered, before(arrivals, at) - answered, 0);
            })
        .toList();
  }

  private static long before(long[] instants, long at) {
    int place = Arrays.binarySearch(instants, at);
    return place >= 0 ? place : -place - 1;
  }
}
