/**
 * The vocabulary of the lab as records and sealed types.
 *
 * <p>In: nothing. Out: values that every other room speaks. No IO, no clock, no dependency; every
 * record refuses values that cannot exist.
 */
@NullMarked
package parkbench.model;

import org.jspecify.annotations.NullMarked;
