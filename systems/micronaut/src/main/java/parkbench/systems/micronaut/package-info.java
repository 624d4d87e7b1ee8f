/**
 * A service on Micronaut and Netty, once per way of waiting.
 *
 * <p>In: {@code GET /proxy-<way>?delay=<ms>}, {@code GET /users/<id>}, {@code GET /noop-<way>}.
 * Out: the upstream's answer, a user made of two of them, or a short error: 502 when the upstream
 * failed, 504 when it was too slow.
 */
@NullMarked
package parkbench.systems.micronaut;

import org.jspecify.annotations.NullMarked;
