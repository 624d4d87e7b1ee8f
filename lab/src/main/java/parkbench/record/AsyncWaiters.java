package parkbench.record;

import java.util.Optional;

/**
 * Who waits for things of one kind without a thread. Coroutines and requests to non-blocking
 * clients are objects while they wait, and their classes tell for what; of which Mutex or pool,
 * nobody knows.
 *
 * @param doing what they wait for
 * @param of whose those are: {@code Mutexes}, {@code Reactor Netty's clients}
 * @param type the class of which each has an instance
 * @param least at the look into the heap with the fewest
 * @param most at the one with the most
 * @param connections that all those pools had, idle ones too; absent: it is no pool
 */
public record AsyncWaiters(
    ThreadActivity doing,
    String of,
    String type,
    long least,
    long most,
    Optional<Long> connections) {}
