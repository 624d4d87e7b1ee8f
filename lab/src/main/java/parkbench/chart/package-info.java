/**
 * Charts as data, and as pictures.
 *
 * <p>In: series, intervals and words. Out: SVG that needs no script, whose colours are those of the
 * page around it. Pure functions; every text is escaped. See decision 66.
 */
@NullMarked
package parkbench.chart;

import org.jspecify.annotations.NullMarked;
