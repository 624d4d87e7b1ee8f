/**
 * What is to be measured, as data before anything starts.
 *
 * <p>In: nothing. Out: plans of forks and trials, loads, upstreams, claims and thresholds. Records
 * without IO; each refuses values that cannot exist.
 */
@NullMarked
package parkbench.plan;

import org.jspecify.annotations.NullMarked;
