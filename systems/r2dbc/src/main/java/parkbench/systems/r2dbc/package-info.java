/**
 * Persons in a PostgreSQL, asked by R2DBC. No thread waits.
 *
 * <p>Out: JSON, or a short error: 502 when the database or the partner failed, 504 when it was too
 * slow.
 */
@NullMarked
package parkbench.systems.r2dbc;

import org.jspecify.annotations.NullMarked;
