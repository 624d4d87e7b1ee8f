/**
 * Keeps what a service asks of a real upstream, and drafts an upstream that behaves the same.
 *
 * <p>In: calls over HTTP, proxied to a URL. Out: routes with bodies and delays, and what could not
 * be captured.
 */
@NullMarked
package parkbench.capture;

import org.jspecify.annotations.NullMarked;
