package parkbench.diagnose;

import java.util.Optional;

/**
 * How a service came back after the upstream's script had ended.
 *
 * @param beforeP99Millis response time before the script's first change
 * @param worstP99Millis of the worst second from that change on
 * @param failures answers that were not good, from that change on
 * @param afterSeconds from the script's last change until the p99 was back and nothing failed;
 *     absent: not in the time that was watched
 * @param watchedSeconds from the last change to the last second measured
 */
public record Recovery(
    double beforeP99Millis,
    double worstP99Millis,
    long failures,
    Optional<Double> afterSeconds,
    double watchedSeconds) {}
