package parkbench.record;

import java.util.List;

/**
 * One wait of a thread that should not wait, as the JVM recorded it.
 *
 * @param pinned whether a virtual thread held its carrier meanwhile; else an event loop waited
 * @param kind by the event's type, which says what the stack may not
 * @param nanos how long
 * @param stack top first, {@code shop.Orders.find}; the JVM keeps the upper part of a deep one
 */
public record BlockingEvent(boolean pinned, Kind kind, long nanos, List<String> stack) {
  public BlockingEvent {
    stack = List.copyOf(stack);
  }

  /** What the thread waited for. */
  public enum Kind {
    SLEEP,
    SOCKET_READ,
    MONITOR_ENTER,
    OTHER
  }
}
