/**
 * A proxy on Spring MVC, whose virtual threads wait in RestClient over one of three clients.
 *
 * <p>In: {@code GET /proxy?delay=<ms>}. Out: the upstream's body, or a short error: 502 when the
 * upstream failed, 504 when it was too slow.
 */
@NullMarked
package parkbench.systems.springclients;

import org.jspecify.annotations.NullMarked;
