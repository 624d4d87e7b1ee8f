/**
 * Persons in a PostgreSQL, asked by JDBC on the thread of a request.
 *
 * <p>Out: JSON, or a short error: 502 when the database or the partner failed, 504 when it was too
 * slow.
 */
@NullMarked
package parkbench.systems.jdbc;

import org.jspecify.annotations.NullMarked;
