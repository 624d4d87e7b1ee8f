/**
 * A proxy on Spring WebFlux and Netty, once per asynchronous client.
 *
 * <p>In: {@code GET /<client>?delay=<ms>}. Out: the endpoint's name and the upstream's body, or a
 * short error: 502 when the upstream failed, 504 when it was too slow. One class per client ({@code
 * …Upstream}); nothing blocks an event loop.
 */
@NullMarked
package parkbench.systems.springwebflux;

import org.jspecify.annotations.NullMarked;
