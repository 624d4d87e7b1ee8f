/**
 * A proxy on Spring MVC and Tomcat, once per way of waiting for the upstream.
 *
 * <p>In: {@code GET /<way>?delay=<ms>}. Out: the way's name and the upstream's body, or a short
 * error: 502 when the upstream failed, 504 when it was too slow. One class per client ({@code
 * …Upstream}), one controller per way of waiting.
 */
@NullMarked
package parkbench.systems.springmvc;

import org.jspecify.annotations.NullMarked;
