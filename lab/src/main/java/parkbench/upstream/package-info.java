/**
 * The simulated slow dependency: an HTTP/1.1 server on one core that waits for as long as it was
 * ordered to, or a relay that holds back the queries of a PostgreSQL server for so long.
 *
 * <p>In: an {@code Upstream} (routes, delays, capacity, faults, a script in time), a random seed,
 * and requests. Out: answers that are due to the microsecond, and a {@code Ledger} of what was seen
 * and how far each answer was from its due time. Usable alone, with curl.
 *
 * <p>Everything that changes lives on one event loop, so that nothing here is locked: {@link
 * parkbench.upstream.ServerConnection} turns bytes into requests and keeps answers in order, {@link
 * parkbench.upstream.PostgresConnection} does so for queries, {@link
 * parkbench.upstream.HttpRequests} decides how each is answered, {@link
 * parkbench.upstream.RequestScheduler} when, in any protocol, {@link parkbench.upstream.TimerHeap}
 * holds when they are due, {@link parkbench.upstream.LedgerRecorder} counts, and {@link
 * parkbench.upstream.DelaySamples} keeps the random delays that a replay needs.
 */
@NullMarked
package parkbench.upstream;

import org.jspecify.annotations.NullMarked;
