/**
 * What a team's runs show over time.
 *
 * <p>In: run folders with their {@code report.json}. Out: trends per approach, load point and
 * metric, with change points. The index is a SQLite file that can be built again from the folders;
 * nothing but the index is ever written or deleted. The only room that knows SQLite.
 */
@NullMarked
package parkbench.history;

import org.jspecify.annotations.NullMarked;
