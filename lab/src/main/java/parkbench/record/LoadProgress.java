package parkbench.record;

/**
 * The load generator's word once a second while a trial runs.
 *
 * @param atNanos instant on the machine's monotonic clock
 * @param finished exchanges ended since t = 0, good or not
 * @param good of them
 * @param inFlight intended and not ended
 * @param responseMeanMicros mean response time of the good answers of the last second, 0 without
 *     any
 */
public record LoadProgress(
    long atNanos, long finished, long good, long inFlight, double responseMeanMicros) {}
