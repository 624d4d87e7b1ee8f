package parkbench.record;

import java.util.List;

/**
 * One wait of a thread that should not wait, as the JVM itself recorded it.
 *
 * @param pinned whether a virtual thread held its carrier meanwhile; else an event loop waited
 * @param doing what it waited for, as far as its stack tells
 * @param nanos how long
 * @param stack top first, {@code shop.Orders.find}; the JVM keeps the upper part of a deep one
 */
public record BlockingEvent(boolean pinned, ThreadActivity doing, long nanos, List<String> stack) {
  public BlockingEvent {
    stack = List.copyOf(stack);
  }
}
