/**
 * Several load drivers on the same service, compared.
 *
 * <p>In: the trials of a crosscheck. Out: where a driver disagrees with the built-in engine, and
 * the likely cause.
 */
@NullMarked
package parkbench.crosscheck;

import org.jspecify.annotations.NullMarked;
