/**
 * What is the limit of a service that runs under somebody else's load: one pure rule per file.
 *
 * <p>In: an {@link parkbench.result.Examination}. Out: findings, the cause that weighs most first.
 * Each rule is explained in {@code docs/findings.md}, under its name.
 */
@NullMarked
package parkbench.diagnose.service;

import org.jspecify.annotations.NullMarked;
