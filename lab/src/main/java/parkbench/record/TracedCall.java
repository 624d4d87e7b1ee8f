package parkbench.record;

import java.util.Optional;

/**
 * A call of the upstream that was made for a traced request, as its headers say.
 *
 * @param trace its trace id, 32 hexadecimal digits
 * @param parent id of the span that made it, 16 hexadecimal digits
 * @param arrivedNanos when it had been read, on the machine's monotonic clock
 * @param begunNanos when the work on it began: later than it arrived where all servers were busy;
 *     absent: never
 * @param answeredNanos when its answer had been written; absent: it was not
 * @param brokenNanos when its connection was closed, by either side, before it was answered;
 *     absent: it was answered, or still open when the upstream was asked
 */
public record TracedCall(
    String trace,
    String parent,
    long arrivedNanos,
    Optional<Long> begunNanos,
    Optional<Long> answeredNanos,
    Optional<Long> brokenNanos) {

  /** When it was over, one way or the other; absent: it was not. */
  public Optional<Long> overNanos() {
    return answeredNanos.or(() -> brokenNanos);
  }
}
