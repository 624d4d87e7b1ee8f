/**
 * What several trials say together: intervals, comparisons, claims, verdicts.
 *
 * <p>In: analysed trials. Out: intervals over forks, ratios with their certainty, a verdict for
 * each claim, and the statements of a run's verdict. All are data; {@code text} makes the
 * sentences.
 */
@NullMarked
package parkbench.statistics;

import org.jspecify.annotations.NullMarked;
