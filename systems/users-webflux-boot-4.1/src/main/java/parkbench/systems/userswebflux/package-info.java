/**
 * A users service on Spring WebFlux and Netty that asks a slow metadata service twice per request.
 *
 * <p>In: {@code GET /users/{id}} or {@code /users_parallel/{id}}. Out: the user as JSON, or a short
 * error: 502 when a call failed, 504 when it was too slow. Nothing blocks an event loop.
 */
@NullMarked
package parkbench.systems.userswebflux;

import org.jspecify.annotations.NullMarked;
