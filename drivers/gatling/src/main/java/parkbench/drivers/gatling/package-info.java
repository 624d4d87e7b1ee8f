/**
 * Gatling as a driver.
 *
 * <p>In: an order. Out: what Gatling's engine reports to its own statistics of every request. Its log
 * says the same, but is binary and without a description since 3.13.
 */
package parkbench.drivers.gatling;
