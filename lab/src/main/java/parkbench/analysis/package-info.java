/**
 * A run in, its report out.
 *
 * <p>In: a run or suite as it lies on disk. Out: {@link parkbench.result.Report}. Calls {@code
 * measure}, {@code audit}, {@code diagnose} and {@code statistics} in this order.
 */
@NullMarked
package parkbench.analysis;

import org.jspecify.annotations.NullMarked;
