/**
 * From the files of one trial to its figures.
 *
 * <p>In: a trial as it lies on disk. Out: windows, series, latency distributions and resource use.
 * Pure functions over files: the same answer a year later on another machine.
 */
@NullMarked
package parkbench.measure;

import org.jspecify.annotations.NullMarked;
