/**
 * The lab's records as JSON: on disk, and line by line between the controller and the processes of
 * the harness.
 *
 * <p>In: records of {@code system}, {@code plan} and {@code record}. Out: text, and back. The only
 * room that knows Jackson's JSON.
 */
@NullMarked
package parkbench.wire;

import org.jspecify.annotations.NullMarked;
