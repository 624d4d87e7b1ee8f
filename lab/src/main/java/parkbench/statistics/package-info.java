/**
 * What several trials say together: intervals, comparisons, claims.
 *
 * <p>In: analysed trials. Out: intervals over forks, ratios with their certainty, and a verdict for
 * each claim.
 */
@NullMarked
package parkbench.statistics;

import org.jspecify.annotations.NullMarked;
