/**
 * A service in which one library's limit is in front of something slow.
 *
 * <p>In: {@code GET /ask}. Out: {@code ok}, once the limit has let the request through.
 */
package parkbench.systems.bounded;
