/**
 * Where the time of one traced request went.
 *
 * <p>In: spans of a service, calls at the upstream, and the requests that the lab sent under trace
 * ids of its own. Out: the phases of each request.
 */
@NullMarked
package parkbench.trace;

import org.jspecify.annotations.NullMarked;
