/**
 * What the evidence means: one pure rule per file.
 *
 * <p>In: the {@link parkbench.result.Evidence} of one trial or of one examination by the doctor.
 * Out: findings, the leading cause first. A rule reads evidence and the plan, never a file, a clock
 * or another rule. A rule whose evidence is absent is silent.
 */
@NullMarked
package parkbench.diagnose;

import org.jspecify.annotations.NullMarked;
