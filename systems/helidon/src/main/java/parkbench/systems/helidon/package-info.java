/**
 * A service on Helidon SE, whose virtual threads wait for the upstream.
 *
 * <p>In: {@code GET /proxy?delay=<ms>}, {@code GET /users/<id>}, {@code GET /noop}. Out: the
 * upstream's answer, a user made of two of them, or a short error: 502 when the upstream failed,
 * 504 when it was too slow.
 */
@NullMarked
package parkbench.systems.helidon;

import org.jspecify.annotations.NullMarked;
