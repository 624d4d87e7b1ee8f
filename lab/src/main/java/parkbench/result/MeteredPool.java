package parkbench.result;

import java.util.Optional;
import parkbench.record.MetricsReading;

/**
 * A pool as the service's own metrics show it.
 *
 * @param size how many there may be; absent: not said
 * @param takenMean how many were in use
 * @param waitingMean who waited for one, over all readings
 * @param waitingShare readings at which one or more waited, 0 to 1
 * @param grownPerSecond by how many that grew; 0 unless it did from third to third
 */
public record MeteredPool(
    MetricsReading.Kind kind,
    String name,
    Optional<Double> size,
    double takenMean,
    double waitingMean,
    double waitingShare,
    double grownPerSecond) {}
