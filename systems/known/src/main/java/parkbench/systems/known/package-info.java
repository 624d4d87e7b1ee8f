/**
 * A service whose truth is known, to calibrate the lab with.
 *
 * <p>In: {@code GET /busy}, {@code GET /at-once}. Out: the same words, after 2 ms of CPU time of
 * its only thread, or at once, but for the 0.1 s of each second for which the process may be
 * stopped.
 */
package parkbench.systems.known;
