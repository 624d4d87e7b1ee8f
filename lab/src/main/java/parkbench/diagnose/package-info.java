/**
 * What a trial's figures mean: one pure rule per file.
 *
 * <p>In: the {@link parkbench.diagnose.Evidence} of one trial. Out: findings, the cause that weighs
 * most first. A rule reads figures and the plan, never a file, a clock or another rule.
 */
@NullMarked
package parkbench.diagnose;

import org.jspecify.annotations.NullMarked;
