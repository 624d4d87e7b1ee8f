/**
 * Students and pi on Spring MVC and Tomcat: post 004's service, once per way of waiting or
 * computing.
 *
 * <p>In: {@code GET /students…}, which asks the upstream for its customers, and {@code GET
 * /calcpi…?iterations=n}, which computes. Out: a {@link
 * parkbench.systems.students.Transaction} as JSON, or a short error: 502 when the upstream failed,
 * 504 when it was too slow. The source is Java 8 and uses what every generation from Spring 5 to 7
 * offers; what differs lies in the modules that compile it.
 */
package parkbench.systems.students;
