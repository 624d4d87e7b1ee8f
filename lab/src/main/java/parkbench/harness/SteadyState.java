package parkbench.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import parkbench.collect.jvm.Compilers;

/**
 * Decides, second by second, whether a fresh service is warm: enough requests, the JIT compilers at
 * rest in two samples in a row, and CPU per request shown to be level. Throughput takes no part:
 * where a delay decides it, it proves nothing.
 *
 * <p>Level is what a line of least squares shows through the last seconds, six to thirty of them:
 * three seconds change their mean by less than 5 %, with the 98 % interval of that change. It is
 * asked again each second and of each number of seconds, so that a noisy service is level later,
 * and one that still falls has little chance to pass as level. Of simulated ones that fall by 3 %
 * per second, at most 5 in 100 do within a minute, whatever their noise; a level one is level after
 * 6 s where seconds differ by 1 %, and within 22 s where they differ by 10 %.
 */
final class SteadyState {
  /** Seconds over which a change counts. */
  private static final int SECONDS = 3;

  /** Change over as many seconds, relative to the mean, that still counts as level. */
  private static final double LEVEL = 0.05;

  private static final int FEWEST = 2 * SECONDS;

  /** What was longer ago says nothing of now. */
  private static final int MOST = 30;

  /** The 0.99 quantile of the normal distribution: one in a hundred is left out on either side. */
  private static final double QUANTILE = 2.326348;

  private static final int RESTING_SAMPLES = 2;

  private final long requests;
  private final List<Double> cpuMicros = new ArrayList<>();
  private long finished;
  private int restingSamples;
  private boolean compilersTold;
  private Compilers compilers = Compilers.UNREPORTED;

  SteadyState(long requests) {
    this.requests = requests;
  }

  /**
   * Takes the last second in.
   *
   * @param finishedSoFar requests answered since the start
   * @param cpuNanos CPU time that the service spent in this second, without its JIT; absent where
   *     it cannot be read
   * @param compilers a JVM that does not answer may have a starved JIT, and has not come to rest
   */
  void second(long finishedSoFar, OptionalDouble cpuNanos, Compilers compilers) {
    long inThisSecond = finishedSoFar - finished;
    finished = finishedSoFar;
    if (cpuNanos.isPresent() && inThisSecond > 0) {
      cpuMicros.add(cpuNanos.getAsDouble() / inThisSecond / 1e3);
    }
    this.compilers = compilers;
    compilersTold |= compilers != Compilers.UNREPORTED;
    restingSamples = compilers == Compilers.AT_REST ? restingSamples + 1 : 0;
  }

  boolean reached() {
    return finished >= requests && compilersRest() && level();
  }

  /** What was seen, for the record. */
  String evidence() {
    String queue =
        switch (compilers) {
          case AT_REST -> "JIT compilers at rest";
          case BUSY -> "JIT compilers at work";
          case SILENT -> "the JVM did not answer what it compiles";
          case UNREPORTED -> "JIT compilers not readable";
        };
    String cpu =
        cpuMicros.isEmpty()
            ? "CPU per request not readable"
            : "CPU per request "
                + String.join(
                    ", ",
                    last().stream()
                        .map(micros -> String.format(Locale.ROOT, "%.0f", micros))
                        .toList())
                + " µs in the last seconds";
    return String.format(Locale.ROOT, "%,d requests; %s; %s", finished, queue, cpu);
  }

  private boolean compilersRest() {
    return !compilersTold || restingSamples >= RESTING_SAMPLES;
  }

  private boolean level() {
    int seconds = cpuMicros.size();
    return seconds == 0
        || IntStream.rangeClosed(FEWEST, Math.min(seconds, MOST))
            .anyMatch(last -> level(cpuMicros.subList(seconds - last, seconds)));
  }

  /** By the slope of the line through them, and its standard error. */
  private static boolean level(List<Double> values) {
    int n = values.size();
    double mean = mean(values);
    double middle = (n - 1) / 2.0;
    double squares = n * (n * n - 1.0) / 12;
    double slope =
        IntStream.range(0, n).mapToDouble(i -> (i - middle) * (values.get(i) - mean)).sum()
            / squares;
    double residual =
        IntStream.range(0, n)
            .mapToDouble(i -> values.get(i) - mean - slope * (i - middle))
            .map(off -> off * off)
            .sum();
    double error = Math.sqrt(residual / (n - 2) / squares);
    return SECONDS * (Math.abs(slope) + student(n - 2) * error) <= LEVEL * mean;
  }

  /**
   * The 0.99 quantile of Student's distribution by the expansion 26.7.5 of Abramowitz and Stegun
   * (1964); 1 % off at most from four degrees of freedom on.
   */
  static double student(int freedom) {
    double x = QUANTILE;
    double x2 = x * x;
    double first = x * (x2 + 1) / 4;
    double second = x * (5 * x2 * x2 + 16 * x2 + 3) / 96;
    double third = x * (3 * x2 * x2 * x2 + 19 * x2 * x2 + 17 * x2 - 15) / 384;
    return x + (first + (second + third / freedom) / freedom) / freedom;
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private List<Double> last() {
    return cpuMicros.subList(Math.max(0, cpuMicros.size() - 2 * SECONDS), cpuMicros.size());
  }
}
