/**
 * The loops over runs: run, suite, resume, retry, prove.
 *
 * <p>In: a plan and its choices. Out: finished runs with reports, and an exit code.
 */
@NullMarked
package parkbench.session;

import org.jspecify.annotations.NullMarked;
