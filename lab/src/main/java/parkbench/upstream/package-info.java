/**
 * The simulated slow dependency: an HTTP/1.1 server on one core that waits as it is told.
 *
 * <p>In: an {@code Upstream} (routes, delays, capacity, faults, a script in time), a random seed,
 * and HTTP requests. Out: answers that are due to the microsecond, and a {@code Ledger} of what was
 * seen and how far each answer was from its due time. Usable alone, with curl.
 *
 * <p>Everything that changes lives on one event loop, so that nothing here is locked: {@code
 * Connection} turns bytes into requests and keeps answers in order, {@code Desk} decides when and
 * how each is answered, {@code Agenda} is its calendar, {@code Book} its ledger, {@code Draws} the
 * random delays that a replay needs.
 */
@NullMarked
package parkbench.upstream;

import org.jspecify.annotations.NullMarked;
