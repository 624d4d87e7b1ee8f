/**
 * Looks at processes and at the machine, once a second and cheaply, from outside.
 *
 * <p>In: process ids, a port, {@code /proc}, the attach API. Out: samples on the machine's
 * monotonic clock, facts about the machine, and notes on what could not be seen. The service is
 * never changed: no option on its command line, no agent of ours, no load beyond the reading
 * itself. What cannot be read is absent from a sample, never zero.
 */
@NullMarked
package parkbench.observe;

import org.jspecify.annotations.NullMarked;
