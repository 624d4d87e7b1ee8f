/**
 * What was measured, as it is stored.
 *
 * <p>In: nothing. Out: records of runs and trials, samples, thread dumps and the ledger of the
 * upstream. Records without IO.
 */
@NullMarked
package parkbench.record;

import org.jspecify.annotations.NullMarked;
