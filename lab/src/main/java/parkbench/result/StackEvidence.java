package parkbench.result;

import java.util.List;
import java.util.Optional;
import parkbench.record.PoolSetting;

/**
 * What the stacks of all threads show of the service as a whole.
 *
 * @param clients what sizes the pools of connections of HTTP clients that its threads were seen in;
 *     empty: none was seen, or none is known
 * @param logging share of its busy threads with code of a log library on their stack, 0 to 1;
 *     absent: no thread was seen busy
 * @param deadlocks threads that wait for one another for ever; empty: none
 * @param began threads that began meanwhile; absent: their ids are not known
 */
public record StackEvidence(
    List<PoolSetting> clients,
    Optional<Double> logging,
    List<Deadlock> deadlocks,
    Optional<NewThreads> began) {
  public static final StackEvidence NONE =
      new StackEvidence(List.of(), Optional.empty(), List.of(), Optional.empty());

  public StackEvidence {
    clients = List.copyOf(clients);
    deadlocks = List.copyOf(deadlocks);
  }
}
