package parkbench.result;

import java.util.List;
import java.util.Optional;
import parkbench.record.PoolSetting;
import parkbench.record.ThreadActivity;

/**
 * Requests that wait for things of one kind without a thread. Coroutines and requests of
 * non-blocking clients are objects while they wait, and their classes show for what; for which
 * Mutex or pool does not show.
 *
 * @param doing what they wait for
 * @param of whose those are: {@code Mutexes}, {@code Reactor Netty's clients}
 * @param type the class of which each has an instance
 * @param least in the heap with the fewest
 * @param most in the one with the most
 * @param connections that all those pools had, idle ones too; absent: it is no pool
 * @param settings what sizes such a pool; empty: not known
 */
public record AsyncWaiters(
    ThreadActivity doing,
    String of,
    String type,
    long least,
    long most,
    Optional<Long> connections,
    List<PoolSetting> settings) {
  public AsyncWaiters {
    settings = List.copyOf(settings);
  }
}
