/**
 * Runs one plan: opens what it needs, warms it up, measures trial by trial, closes.
 *
 * <p>In: a plan, a sandbox, a run directory. Out: trials on disk, and events for the progress
 * display.
 */
@NullMarked
package parkbench.harness;

import org.jspecify.annotations.NullMarked;
