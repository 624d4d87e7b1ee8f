/**
 * A users service that asks a slow metadata service twice per request: for a name and for a phone
 * number. One controller per way of asking.
 *
 * <p>In: {@code GET /users/{id}} and its siblings. Out: the user as JSON, or a short error: 502
 * when a call failed, 504 when it was too slow. Written once, in Java 8 and in what every
 * generation of Spring offers, and compiled against each of them by a module of its own.
 */
package parkbench.systems.users;
