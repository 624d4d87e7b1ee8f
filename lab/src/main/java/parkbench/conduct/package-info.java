/**
 * Runs a plan: brackets, warm-up, order, teardown.
 *
 * <p>In: a plan, a sandbox, a run directory. Out: trials on disk and events for whoever watches.
 * The only room that knows all the players.
 */
@NullMarked
package parkbench.conduct;

import org.jspecify.annotations.NullMarked;
