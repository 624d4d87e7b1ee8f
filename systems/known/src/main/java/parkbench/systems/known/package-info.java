/**
 * A service whose truth is known, to calibrate the lab with.
 *
 * <p>In: {@code GET /busy}, {@code GET /pausing}. Out: the same word, after 2 ms of CPU time of its
 * only thread, or after the pause of 0.1 s in each second in which it came.
 */
package parkbench.systems.known;
