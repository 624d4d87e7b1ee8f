/**
 * What every driver program is: a load testing tool behind one order and one record, so that its
 * figures can stand beside those of another.
 *
 * <p>In: {@code ORDER.json} and a directory. Out: {@code exchanges.csv} in that directory, one line
 * for each request that has ended, and one line of JSON on stdout. No tool is named here.
 */
package parkbench.drivers;
