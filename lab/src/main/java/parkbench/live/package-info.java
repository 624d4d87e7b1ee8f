/**
 * A page that grows during a run.
 *
 * <p>In: a page, and parts of it as they change. Out: HTTP on loopback alone. The only room that
 * serves a browser.
 */
@NullMarked
package parkbench.live;

import org.jspecify.annotations.NullMarked;
