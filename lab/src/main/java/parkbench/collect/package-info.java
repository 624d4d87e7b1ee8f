/**
 * Samples of processes and of the machine, once a second and from outside.
 *
 * <p>In: process ids, a port, {@code /proc}, the attach API. Out: samples on the monotonic clock of
 * the machine, and notes on what could not be read. The service is never changed: no option on its
 * command line, no agent of ours. What cannot be read is absent from a sample, never zero.
 */
@NullMarked
package parkbench.collect;

import org.jspecify.annotations.NullMarked;
