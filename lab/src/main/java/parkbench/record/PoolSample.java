package parkbench.record;

import java.util.OptionalInt;

/**
 * A group of live threads with a common name, at one instant.
 *
 * @param name name of the threads without their number: {@code http-nio-8080-exec}
 * @param kind as far as a stack of it showed
 * @param threads alive
 * @param running in state RUNNABLE
 * @param waiting in state WAITING or TIMED_WAITING
 * @param blocked in state BLOCKED
 * @param busy working on a task, where known
 * @param queued tasks waiting for a thread, where known
 */
public record PoolSample(
    String name,
    PoolKind kind,
    int threads,
    int running,
    int waiting,
    int blocked,
    OptionalInt busy,
    OptionalInt queued) {}
