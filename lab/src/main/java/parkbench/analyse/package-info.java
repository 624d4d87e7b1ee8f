/**
 * From what was recorded to the figures of the report.
 *
 * <p>In: a run as it lies on disk. Out: {@link parkbench.model.Report} and {@link
 * parkbench.model.Timeline}: windows, distributions, intervals, audits, comparisons, replays,
 * claims, and the verdict; of a suite of known services its calibration. Pure functions over files:
 * the same answer a year later on another machine.
 */
@NullMarked
package parkbench.analyse;

import org.jspecify.annotations.NullMarked;
