/**
 * Whether the instruments of one trial can be trusted, and how far each figure is certain.
 *
 * <p>In: the measurements of a trial. Out: checks with their limits, and a grade for each figure.
 */
@NullMarked
package parkbench.audit;

import org.jspecify.annotations.NullMarked;
