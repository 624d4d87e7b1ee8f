/**
 * Tests of observation: texts of {@code /proc} as they were captured, and child processes to look
 * at.
 */
@NullMarked
package parkbench.observe;

import org.jspecify.annotations.NullMarked;
