package parkbench.upstream;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges in the order of their instants: a heap with four children to a node, in which every
 * exchange knows its place, so that it can be taken out when its connection is gone. Adding the
 * latest one, the usual case under a constant delay, costs one comparison.
 */
final class TimerHeap {
  private static final int CHILDREN = 4;

  private UpstreamCall[] heap = new UpstreamCall[1024];
  private int size;

  /** The earliest; null: nothing is to be done. */
  @Nullable UpstreamCall first() {
    return size == 0 ? null : heap[0];
  }

  void add(UpstreamCall exchange, long instantNanos) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, size * 2);
    }
    exchange.agendaNanos = instantNanos;
    rise(size++, exchange);
  }

  @SuppressWarnings("ReferenceEquality") // an exchange is equal to itself alone
  void remove(UpstreamCall exchange) {
    int place = exchange.agendaPlace;
    UpstreamCall last = heap[--size];
    heap[size] = null;
    exchange.agendaPlace = -1;
    if (last != exchange) {
      sink(place, last);
      if (heap[place] == last) {
        rise(place, last);
      }
    }
  }

  /** All of them, in no order. */
  UpstreamCall[] all() {
    return Arrays.copyOf(heap, size);
  }

  private void rise(int from, UpstreamCall exchange) {
    int place = from;
    while (place > 0) {
      int parent = (place - 1) / CHILDREN;
      if (heap[parent].agendaNanos <= exchange.agendaNanos) {
        break;
      }
      put(place, heap[parent]);
      place = parent;
    }
    put(place, exchange);
  }

  private void sink(int from, UpstreamCall exchange) {
    int place = from;
    while (true) {
      int least = leastChild(place);
      if (least < 0 || heap[least].agendaNanos >= exchange.agendaNanos) {
        break;
      }
      put(place, heap[least]);
      place = least;
    }
    put(place, exchange);
  }

  private int leastChild(int place) {
    int child = place * CHILDREN + 1;
    int end = Math.min(child + CHILDREN, size);
    int least = -1;
    for (; child < end; child++) {
      if (least < 0 || heap[child].agendaNanos < heap[least].agendaNanos) {
        least = child;
      }
    }
    return least;
  }

  private void put(int place, UpstreamCall exchange) {
    heap[place] = exchange;
    exchange.agendaPlace = place;
  }
}
