/**
 * Numbers, units and tables as text.
 *
 * <p>In: values. Out: the words that plan, terminal and report share, so that a figure reads the
 * same everywhere.
 */
@NullMarked
package parkbench.text;

import org.jspecify.annotations.NullMarked;
