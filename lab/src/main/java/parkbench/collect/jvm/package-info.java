/**
 * What a JVM says about itself: counters, diagnostic commands, thread dumps, flight recordings.
 *
 * <p>In: the pid of a JVM of 8 to 25. Out: raw values for samples, and thread dumps.
 */
@NullMarked
package parkbench.collect.jvm;

import org.jspecify.annotations.NullMarked;
