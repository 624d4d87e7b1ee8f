/**
 * What a thread does, as its stack shows.
 *
 * <p>In: the frames of a thread, top first. Out: its role and its activity. Names of threads are
 * the choice of an application and decide nothing.
 */
@NullMarked
package parkbench.stacks;

import org.jspecify.annotations.NullMarked;
