package parkbench.load;

import org.jspecify.annotations.Nullable;

/**
 * The exchanges that were fired and have not ended, oldest first, so that the next timeout is
 * always the first one's. A linked list through the exchanges themselves: adding at the end and
 * removing anywhere cost nothing but a few pointers.
 *
 * <p>Exchanges are fired in the order of their intended instants but for the few that a late loop
 * fires together; {@link #add} moves such a one forward to its place.
 */
final class InFlight {
  private @Nullable Exchange first;
  private @Nullable Exchange last;
  private int size;
  private int sizeMax;

  void add(Exchange exchange) {
    Exchange before = last;
    while (before != null && before.intended > exchange.intended) {
      before = before.earlier;
    }
    Exchange after = before == null ? first : before.later;
    exchange.earlier = before;
    exchange.later = after;
    if (before == null) {
      first = exchange;
    } else {
      before.later = exchange;
    }
    if (after == null) {
      last = exchange;
    } else {
      after.earlier = exchange;
    }
    size++;
    sizeMax = Math.max(sizeMax, size);
  }

  void remove(Exchange exchange) {
    Exchange before = exchange.earlier;
    Exchange after = exchange.later;
    if (before == null) {
      first = after;
    } else {
      before.later = after;
    }
    if (after == null) {
      last = before;
    } else {
      after.earlier = before;
    }
    exchange.earlier = null;
    exchange.later = null;
    size--;
  }

  /** The one intended first. */
  @Nullable Exchange first() {
    return first;
  }

  int size() {
    return size;
  }

  int sizeMax() {
    return sizeMax;
  }
}
