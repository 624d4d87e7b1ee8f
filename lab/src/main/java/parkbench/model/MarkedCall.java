package parkbench.model;

/**
 * A call of the upstream that was made for a marked request, as its headers say, and answered.
 *
 * @param trace its trace id, 32 hexadecimal digits
 * @param parent id of the span that made it, 16 hexadecimal digits
 * @param arrivedNanos when it had been read, on the machine's monotonic clock
 * @param begunNanos when the work on it began: later than it arrived where all servers were busy
 * @param answeredNanos when its answer had been written
 */
public record MarkedCall(
    String trace, String parent, long arrivedNanos, long begunNanos, long answeredNanos) {}
