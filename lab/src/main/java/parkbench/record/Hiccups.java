package parkbench.record;

/**
 * How late a process was woken that slept again and again: what any of its threads may have met
 * that waited for an instant or for a socket, whatever held it up: another process on its core, its
 * own collector, or a debugger.
 *
 * @param p99Millis 99 of 100 instants, a few milliseconds apart, were met by less
 * @param maxMillis the longest
 */
public record Hiccups(double p99Millis, double maxMillis) {}
