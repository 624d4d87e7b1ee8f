package parkbench.conduct;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import parkbench.observe.Compilers;

/**
 * Decides, second by second, whether a fresh service is warm: enough requests, the JIT compilers at
 * rest at two looks in a row, and CPU per request level: its mean over the last three seconds
 * within 5 % of that over the three before, or no further from it than such means differ by chance.
 * Throughput takes no part: where a delay decides it, it proves nothing.
 */
final class SteadyState {
  /** Seconds whose mean CPU per request is compared with that of as many seconds before. */
  private static final int SECONDS = 3;

  /** Change of the mean, relative to the smaller one, that still counts as level. */
  private static final double LEVEL = 0.05;

  /** Standard errors of the difference of two such means that chance explains. */
  private static final double CHANCE = 2;

  /** However noisy the seconds are, a larger change than this is not left to chance. */
  private static final double MOST = 0.15;

  private static final int RESTING_LOOKS = 2;

  private final long requests;
  private final List<Double> cpuMicros = new ArrayList<>();
  private long finished;
  private int restingLooks;
  private boolean compilersTold;
  private Compilers compilers = Compilers.NOT_TOLD;

  SteadyState(long requests) {
    this.requests = requests;
  }

  /**
   * Takes the last second in.
   *
   * @param finishedSoFar requests answered since the start
   * @param cpuNanos CPU time that the service spent in this second; absent where it cannot be read
   * @param compilers a JVM that does not answer may have a starved JIT, and has not come to rest
   */
  void second(long finishedSoFar, OptionalDouble cpuNanos, Compilers compilers) {
    long inThisSecond = finishedSoFar - finished;
    finished = finishedSoFar;
    if (cpuNanos.isPresent() && inThisSecond > 0) {
      cpuMicros.add(cpuNanos.getAsDouble() / inThisSecond / 1e3);
    }
    this.compilers = compilers;
    compilersTold |= compilers != Compilers.NOT_TOLD;
    restingLooks = compilers == Compilers.AT_REST ? restingLooks + 1 : 0;
  }

  boolean reached() {
    return finished >= requests && compilersRest() && level();
  }

  /** What was seen, for the record. */
  String evidence() {
    String queue =
        switch (compilers) {
          case AT_REST -> "compile queue empty";
          case BUSY -> "JIT compilers at work";
          case SILENT -> "the JVM did not answer what it compiles";
          case NOT_TOLD -> "compile queue not readable";
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
    return !compilersTold || restingLooks >= RESTING_LOOKS;
  }

  private boolean level() {
    if (cpuMicros.isEmpty()) {
      return true;
    }
    if (cpuMicros.size() < 2 * SECONDS) {
      return false;
    }
    int end = cpuMicros.size();
    List<Double> last = cpuMicros.subList(end - SECONDS, end);
    List<Double> before = cpuMicros.subList(end - 2 * SECONDS, end - SECONDS);
    double change = Math.abs(mean(last) - mean(before)) / Math.min(mean(last), mean(before));
    return change <= LEVEL || change <= Math.min(MOST, CHANCE * standardError(last, before));
  }

  /** Of the difference of the two means, relative to the smaller one; equal sizes. */
  private static double standardError(List<Double> a, List<Double> b) {
    double variance = (squares(a) + squares(b)) / (a.size() + b.size() - 2);
    return Math.sqrt(variance * 2 / a.size()) / Math.min(mean(a), mean(b));
  }

  /** Sum of the squared distances from the mean. */
  private static double squares(List<Double> values) {
    double mean = mean(values);
    return values.stream().mapToDouble(value -> (value - mean) * (value - mean)).sum();
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private List<Double> last() {
    return cpuMicros.subList(Math.max(0, cpuMicros.size() - 2 * SECONDS), cpuMicros.size());
  }
}
