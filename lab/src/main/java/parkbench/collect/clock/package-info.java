/**
 * When to sample.
 *
 * <p>In: a clock. Out: instants at which a sample is due.
 */
@NullMarked
package parkbench.collect.clock;

import org.jspecify.annotations.NullMarked;
