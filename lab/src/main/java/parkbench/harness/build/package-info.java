/**
 * The jars of the services, built where they are older than their sources.
 *
 * <p>In: a plan, and the modules it needs. Out: their jars, or why Maven built none.
 */
@NullMarked
package parkbench.harness.build;

import org.jspecify.annotations.NullMarked;
