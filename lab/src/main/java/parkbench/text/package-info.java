/**
 * Numbers, units, tables and sentences as text.
 *
 * <p>In: values, findings and statements. Out: the words that plan, terminal and report share, so
 * that a figure reads the same everywhere. The sentences of a verdict are made here alone.
 */
@NullMarked
package parkbench.text;

import org.jspecify.annotations.NullMarked;
