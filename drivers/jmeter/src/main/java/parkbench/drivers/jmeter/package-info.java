/**
 * JMeter as a driver.
 *
 * <p>In: an order. Out: what JMeter's engine tells its listeners of every sample.
 */
package parkbench.drivers.jmeter;
