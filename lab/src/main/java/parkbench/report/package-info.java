/**
 * The report in the forms that people and programs read.
 *
 * <p>In: a {@link parkbench.result.Report} and its {@link parkbench.result.Timeline}s. Out: one
 * HTML file that needs no network, Markdown, CSV, a table for the terminal. Pure functions; names
 * and answers of a run are data here and never become markup, script, formula or terminal command.
 * The only room that knows JTE and ECharts.
 */
@NullMarked
package parkbench.report;

import org.jspecify.annotations.NullMarked;
