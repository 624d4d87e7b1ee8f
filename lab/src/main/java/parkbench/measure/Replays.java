package parkbench.measure;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntToLongFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import parkbench.plan.Capacity;
import parkbench.plan.Delay;
import parkbench.plan.Fork;
import parkbench.plan.Trial;
import parkbench.record.LoadResult;
import parkbench.record.RawExchange;
import parkbench.result.Report;
import parkbench.store.StoredTrial;

/**
 * An open load on the upstream itself: what its queue makes of the very arrivals that were intended
 * and the very delays that were drawn, beside what was measured. The n-th request that was intended
 * counts as the n-th that arrived: two that come closer together than their connections carry them
 * may be swapped, and then one has the other's delay.
 */
final class Replays {
  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * What came of it.
   *
   * @param replay absent: the trial is of another kind, or too little of it was kept
   * @param notes why a trial of that kind could not be replayed
   */
  public record Replayed(Optional<Report.Replay> replay, List<String> notes) {
    private static final Replayed OF_ANOTHER_KIND = new Replayed(Optional.empty(), List.of());

    private static Replayed not(String because) {
      return new Replayed(Optional.empty(), List.of("Nothing was replayed: " + because + "."));
    }
  }

  private final List<RawExchange> exchanges; // in the order in which they were intended
  private final long[] works; // what was drawn for them
  private final long[] responses; // what the queue makes of them
  private final int[] inside; // places of those that were intended inside the window

  private Replays(List<RawExchange> exchanges, long[] works, long[] responses, int[] inside) {
    this.exchanges = exchanges;
    this.works = works;
    this.responses = responses;
    this.inside = inside;
  }

  /**
   * @param kept the exchanges of an open load, in any order
   */
  static Replayed of(
      Fork fork, StoredTrial stored, List<RawExchange> kept, Optional<Window> window) {
    Trial trial = stored.record().trial();
    Optional<LoadResult> load = stored.record().load();
    if (!fork.canBeReplayed(trial) || load.isEmpty() || window.isEmpty()) {
      return Replayed.OF_ANOTHER_KIND;
    }
    List<RawExchange> exchanges =
        kept.stream().sorted(Comparator.comparingLong(RawExchange::intended)).toList();
    int[] inside =
        IntStream.range(0, exchanges.size())
            .filter(
                i ->
                    window
                        .get()
                        .contains(load.get().instants().startNanos() + intended(exchanges, i)))
            .toArray();
    if (inside.length == 0 || inside.length != load.get().population().asked()) {
      return Replayed.not("not every exchange was kept, or their file is damaged");
    }
    if (!exchanges.stream().allMatch(answeredBy(trial.upstream().capacity()))) {
      return Replayed.not("a request failed that the queue did not refuse");
    }
    Optional<LongStream> drawn =
        works(trial.upstream().routes().getFirst().delay(), stored, exchanges.size());
    if (drawn.isEmpty()) {
      return Replayed.not("not every delay that was drawn was kept, or their file is damaged");
    }
    long[] arrivals = exchanges.stream().mapToLong(RawExchange::intended).toArray();
    long[] works = drawn.get().toArray();
    long[] responses = QueueReplay.responses(arrivals, works, trial.upstream().capacity());
    return new Replays(exchanges, works, responses, inside)
        .compared()
        .map(replay -> new Replayed(Optional.of(replay), List.of()))
        .orElseGet(() -> Replayed.not("no request was admitted"));
  }

  private static long intended(List<RawExchange> exchanges, int place) {
    return exchanges.get(place).intended();
  }

  /** Answered well, or refused by a full queue. */
  private static Predicate<RawExchange> answeredBy(Capacity capacity) {
    OptionalInt full =
        switch (capacity) {
          case Capacity.Unlimited unlimited -> OptionalInt.empty();
          case Capacity.Servers servers -> OptionalInt.of(servers.statusWhenFull());
        };
    return exchange -> exchange.good() || (full.isPresent() && exchange.status().equals(full));
  }

  /** Service times in the order of arrival; absent: not all of them are known. */
  private static Optional<LongStream> works(Delay delay, StoredTrial stored, int requests) {
    if (delay instanceof Delay.Constant constant) {
      return Optional.of(LongStream.generate(constant.value()::toNanos).limit(requests));
    }
    return stored
        .draws()
        .filter(draws -> draws.size() == requests)
        .filter(draws -> draws.stream().allMatch(drawn -> drawn >= 0))
        .map(draws -> draws.stream().mapToLong(Long::longValue));
  }

  private Optional<Report.Replay> compared() {
    int[] letIn = Arrays.stream(inside).filter(i -> responses[i] != QueueReplay.REFUSED).toArray();
    int[] good = Arrays.stream(inside).filter(i -> exchanges.get(i).good()).toArray();
    if (letIn.length == 0 || good.length == 0) {
      return Optional.empty();
    }
    long[] known = sorted(letIn, i -> responses[i]);
    long[] knownWaits = sorted(letIn, i -> responses[i] - works[i]);
    long[] measured = sorted(good, this::measured);
    long[] measuredWaits = sorted(good, i -> measured(i) - works[i]);
    return Optional.of(
        new Report.Replay(
            mean(known),
            mean(measured),
            percentile(99, known),
            percentile(99, measured),
            percentile(90, knownWaits),
            percentile(90, measuredWaits),
            percentile(99, knownWaits),
            percentile(99, measuredWaits),
            1 - (double) known.length / inside.length,
            1 - (double) measured.length / inside.length));
  }

  private long measured(int place) {
    RawExchange exchange = exchanges.get(place);
    return exchange.completed().orElseThrow() - exchange.intended();
  }

  private static long[] sorted(int[] places, IntToLongFunction nanos) {
    return Arrays.stream(places).mapToLong(nanos).sorted().toArray();
  }

  private static double mean(long[] nanos) {
    return Arrays.stream(nanos).average().orElseThrow() / NANOS_PER_MILLI;
  }

  /** The value at rank {@code ⌈p n / 100⌉}. */
  private static double percentile(long percent, long[] sorted) {
    return sorted[(int) Math.ceilDiv(percent * sorted.length, 100L) - 1] / NANOS_PER_MILLI;
  }
}
