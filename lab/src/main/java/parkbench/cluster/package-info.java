/**
 * Workers on other machines, which measure parts of a run; their cluster schedules them.
 *
 * <p>In: a plan. Out: its trials, in one run directory. The only room that knows Kubernetes.
 */
@NullMarked
package parkbench.cluster;

import org.jspecify.annotations.NullMarked;
