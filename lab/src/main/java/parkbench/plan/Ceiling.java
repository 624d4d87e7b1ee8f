package parkbench.plan;

/**
 * An upper bound of the throughput by arithmetic.
 *
 * @param why in words: {@code 200 Tomcat threads / 0.5 s}
 */
public record Ceiling(double rps, String why) {}
