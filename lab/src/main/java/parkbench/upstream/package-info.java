/**
 * The simulated slow dependency: an HTTP/1.1 server on one core that waits for as long as it was
 * ordered to.
 *
 * <p>In: an {@code Upstream} (routes, delays, capacity, faults, a script in time), a random seed,
 * and HTTP requests. Out: answers that are due to the microsecond, and a {@code Ledger} of what was
 * seen and how far each answer was from its due time. Usable alone, with curl.
 *
 * <p>Everything that changes lives on one event loop, so that nothing here is locked: {@link
 * parkbench.upstream.ServerConnection} turns bytes into requests and keeps answers in order, {@link
 * parkbench.upstream.RequestScheduler} decides when and how each is answered, {@link
 * parkbench.upstream.TimerHeap} holds when they are due, {@link parkbench.upstream.LedgerRecorder}
 * counts, and {@link parkbench.upstream.DelaySamples} keeps the random delays that a replay needs.
 */
@NullMarked
package parkbench.upstream;

import org.jspecify.annotations.NullMarked;
