/**
 * JMeter as a driver.
 *
 * <p>In: an order. Out: what JMeter's engine reports to its listeners of every sample.
 */
package parkbench.drivers.jmeter;
