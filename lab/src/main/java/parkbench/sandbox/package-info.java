/**
 * Processes in limits: cores, CPU quota and memory, from launch to a certain end.
 *
 * <p>In: what to launch and the limits it is given. Out: a {@link Child} with its pid, its end, its
 * last words and what its limits did to it. Whatever happens to this process, no child, supervisor
 * or cgroup outlives it by more than 5 s.
 */
@NullMarked
package parkbench.sandbox;

import org.jspecify.annotations.NullMarked;
