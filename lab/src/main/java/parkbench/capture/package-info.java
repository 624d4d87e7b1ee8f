/**
 * Keeps what a service asks of a real upstream, and drafts an upstream that behaves the same.
 *
 * <p>In: calls over HTTP, proxied to a URL. Out: routes as YAML, with bodies and delays.
 */
@NullMarked
package parkbench.capture;

import org.jspecify.annotations.NullMarked;
