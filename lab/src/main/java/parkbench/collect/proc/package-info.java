/**
 * What Linux says about processes, cores and sockets.
 *
 * <p>In: {@code /proc}, {@code /sys} and a few system calls. Out: raw values for samples.
 */
@NullMarked
package parkbench.collect.proc;

import org.jspecify.annotations.NullMarked;
