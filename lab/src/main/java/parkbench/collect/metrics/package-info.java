/**
 * The metrics that a service offers over HTTP.
 *
 * <p>In: a URL. Out: readings of its pools.
 */
@NullMarked
package parkbench.collect.metrics;

import org.jspecify.annotations.NullMarked;
