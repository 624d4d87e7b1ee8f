/**
 * Persons in a PostgreSQL, asked by R2DBC. No thread waits.
 *
 * <p>Out: JSON, or a short error: 502 when the database failed, 504 when it was too slow.
 */
package parkbench.systems.r2dbcboot22;
