/**
 * Requests and calls under way, as the kernel's sockets show them.
 *
 * <p>In: a process id, {@code sock_diag} and {@code /proc/PID/fd}. Out: one {@link
 * parkbench.record.FlowSample} per look. No library's name is needed: it works for any language.
 */
@NullMarked
package parkbench.collect.flow;

import org.jspecify.annotations.NullMarked;
