package parkbench.upstream;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Change;
import parkbench.plan.Delay;
import parkbench.plan.Faults;

/**
 * What is different at which instant: a pure function of the time since the start of the trial.
 *
 * <p>Delay, faults and stalls are looked up each by itself, so that a change of the delay and a
 * change of the faults may hold at the same time. Where two changes of the same kind overlap, the
 * later one in the list counts; overlapping stalls are one long stall.
 */
final class Script {
  /** The end of a stall that nothing but the end of the trial ends. */
  static final long NEVER = Long.MAX_VALUE;

  private final List<Span<Delay>> delays;
  private final List<Span<Faults>> faults;
  private final List<Span<Boolean>> stalls;
  private final List<Span<Boolean>> refusals;

  Script(List<Change> changes) {
    delays =
        spans(
            changes, effect -> effect instanceof Change.Effect.Takes takes ? takes.delay() : null);
    faults =
        spans(
            changes,
            effect -> effect instanceof Change.Effect.Failing failing ? failing.faults() : null);
    stalls = spans(changes, effect -> effect instanceof Change.Effect.Stall ? true : null);
    refusals = spans(changes, effect -> effect instanceof Change.Effect.Refuse ? true : null);
  }

  /** The delay of every route at this instant; null: each route its own. */
  @Nullable Delay delayAt(long elapsedNanos) {
    return last(delays, elapsedNanos);
  }

  /** The faults at this instant; null: the usual ones. */
  @Nullable Faults faultsAt(long elapsedNanos) {
    return last(faults, elapsedNanos);
  }

  /**
   * When an answer that is due at this instant is given: then, or at the end of the stall that
   * holds it, or {@link #NEVER}.
   */
  long releaseAt(long elapsedNanos) {
    long release = elapsedNanos;
    for (int i = 0; i < stalls.size(); i++) {
      Span<Boolean> stall = stalls.get(i);
      if (stall.contains(release)) {
        release = stall.until;
        i = -1; // another stall may hold this later instant
      }
    }
    return release;
  }

  /** Instants at which connections begin to be refused, or are taken again, since t = 0. */
  List<Long> refusalEdges() {
    return refusals.stream()
        .flatMap(span -> Stream.of(span.from, span.until))
        .filter(instant -> instant < NEVER)
        .distinct()
        .toList();
  }

  /** Whether connections are refused at this instant. */
  boolean refusesAt(long elapsedNanos) {
    return last(refusals, elapsedNanos) != null;
  }

  private static <T> @Nullable T last(List<Span<T>> spans, long elapsedNanos) {
    for (int i = spans.size() - 1; i >= 0; i--) {
      if (spans.get(i).contains(elapsedNanos)) {
        return spans.get(i).value;
      }
    }
    return null;
  }

  private static <T> List<Span<T>> spans(
      List<Change> changes, Function<Change.Effect, @Nullable T> kind) {
    return changes.stream()
        .<Span<T>>mapMulti(
            (change, sink) -> {
              T value = kind.apply(change.effect());
              if (value != null) {
                long until = change.until().map(Delays::nanos).orElse(NEVER);
                sink.accept(new Span<>(Delays.nanos(change.from()), until, value));
              }
            })
        .toList();
  }

  /** A value from one instant to another, the latter exclusive. */
  private record Span<T>(long from, long until, T value) {
    boolean contains(long elapsedNanos) {
      return elapsedNanos >= from && elapsedNanos < until;
    }
  }
}
