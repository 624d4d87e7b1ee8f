package parkbench.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parkbench.record.Span;
import parkbench.record.TracedCall;

/**
 * Something that a service had done elsewhere for a request: a call as its client saw it, with what
 * came of it to the upstream, or what came to the upstream without anybody's telling.
 *
 * @param client absent: the service reported no span of it
 * @param calls in the order of their arrival; more than one where a client tried again, none where
 *     nothing came to the upstream: a database, another host, a door that was closed
 */
record OutboundCall(Optional<Span> client, List<TracedCall> calls) {
  OutboundCall {
    calls = List.copyOf(calls);
  }

  /** Those of one request, in no order. */
  static List<OutboundCall> of(List<TracedCall> calls, List<Span> spans) {
    Map<String, Span> byId = new HashMap<>();
    spans.forEach(span -> byId.putIfAbsent(span.id(), span));
    Map<String, List<TracedCall>> bySpan = new HashMap<>();
    List<OutboundCall> errands = new ArrayList<>();
    for (TracedCall call :
        calls.stream().sorted(Comparator.comparingLong(TracedCall::arrivedNanos)).toList()) {
      if (isClient(byId.get(call.parent()))) {
        bySpan.computeIfAbsent(call.parent(), id -> new ArrayList<>()).add(call);
      } else {
        errands.add(new OutboundCall(Optional.empty(), List.of(call)));
      }
    }
    bySpan.forEach(
        (id, made) -> errands.add(new OutboundCall(Optional.ofNullable(byId.get(id)), made)));
    elsewhere(byId, bySpan.keySet())
        .forEach(span -> errands.add(new OutboundCall(Optional.of(span), List.of())));
    return errands;
  }

  /**
   * Client spans that nothing came of. One inside another is reported by a library that another one
   * calls, or by a service that called itself: the innermost stands for both, unless the other
   * one's call came.
   */
  private static List<Span> elsewhere(Map<String, Span> byId, Set<String> withCalls) {
    Set<String> around = new HashSet<>();
    Set<String> known = new HashSet<>(withCalls);
    for (Span span : byId.values()) {
      if (isClient(span)) {
        List<String> outer = outer(span, byId);
        around.addAll(outer);
        if (outer.stream().anyMatch(withCalls::contains)) {
          known.add(span.id());
        }
      }
    }
    return byId.values().stream()
        .filter(OutboundCall::isClient)
        .filter(span -> !known.contains(span.id()) && !around.contains(span.id()))
        .toList();
  }

  /** The client spans around one, up to where the request came in. */
  private static List<String> outer(Span span, Map<String, Span> byId) {
    List<String> outer = new ArrayList<>();
    Set<String> seen = new HashSet<>(Set.of(span.id()));
    for (Span next = byId.get(span.parent());
        next != null && seen.add(next.id());
        next = byId.get(next.parent())) {
      if (isClient(next)) {
        outer.add(next.id());
      }
    }
    return outer;
  }

  private static boolean isClient(@Nullable Span span) {
    return span != null && span.kind() == Span.Kind.CLIENT;
  }

  /** When it began, as far as it was reported. */
  long fromNanos() {
    return client.map(Span::startNanos).orElseGet(() -> calls.getFirst().arrivedNanos());
  }

  /** When it was over; absent: not known. */
  Optional<Long> toNanos() {
    return client.map(Span::endNanos).or(this::overThereNanos);
  }

  /**
   * Whether it was over when another began, by one clock if both were reported by the same. Of two
   * that were reported by different ones the upstream's word is taken, where it has one of both.
   */
  boolean before(OutboundCall other) {
    if (client.isPresent() && other.client.isPresent()) {
      return client.get().endNanos() <= other.client.get().startNanos();
    }
    long began = other.calls.isEmpty() ? other.fromNanos() : other.calls.getFirst().arrivedNanos();
    return overThereNanos().or(this::toNanos).map(end -> end <= began).orElse(false);
  }

  /** When the upstream was done with the last of it; absent: it never was, or knows of none. */
  private Optional<Long> overThereNanos() {
    return calls.isEmpty() ? Optional.empty() : calls.getLast().overNanos();
  }
}
