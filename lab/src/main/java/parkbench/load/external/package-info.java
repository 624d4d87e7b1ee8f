/**
 * Tools of others that can carry out an order of load: how each is started, and what it leaves.
 *
 * <p>In: a {@link parkbench.plan.LoadOrder}, and the files that a tool wrote. Out: the words of a
 * command with the script that goes with it, and an {@link parkbench.load.external.Account}. Starts
 * nothing itself.
 */
@NullMarked
package parkbench.load.external;

import org.jspecify.annotations.NullMarked;
