/**
 * The load generator: arrivals as pure functions of time, and one event loop that carries them out.
 *
 * <p>In: a {@link parkbench.plan.LoadOrder}. Out: a {@link parkbench.record.LoadResult}, and in the
 * order's directory the interval log, the raw exchanges and the progress. Everything between {@link
 * parkbench.load.Engine} and the sockets runs on the event loop's single thread and needs no locks;
 * files are written by the thread that gave the order.
 */
@NullMarked
package parkbench.load;

import org.jspecify.annotations.NullMarked;
