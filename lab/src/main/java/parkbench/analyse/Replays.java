package parkbench.analyse;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import parkbench.model.Capacity;
import parkbench.model.Delay;
import parkbench.model.Fork;
import parkbench.model.LoadResult;
import parkbench.model.RawExchange;
import parkbench.model.Report;
import parkbench.model.Trial;
import parkbench.store.StoredTrial;

/**
 * An open load on the upstream itself: what its queue makes of the very arrivals that were intended
 * and the very delays that were drawn, beside what was measured. The n-th request that was intended
 * is taken for the n-th that arrived: two that come closer together than their connections carry
 * them may be swapped, and then one has the other's delay.
 */
final class Replays {
  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * What came of it.
   *
   * @param replay absent: the trial is of another kind, or too little of it was kept
   * @param notes why a trial of that kind could not be replayed
   */
  record Replayed(Optional<Report.Replay> replay, List<String> notes) {
    private static final Replayed OF_ANOTHER_KIND = new Replayed(Optional.empty(), List.of());

    private static Replayed not(String because) {
      return new Replayed(Optional.empty(), List.of("Nothing was replayed: " + because + "."));
    }
  }

  private final List<RawExchange> exchanges; // in the order in which they were intended
  private final long[] responses; // what the queue makes of them
  private final int[] inside; // places of those that were intended inside the window

  private Replays(List<RawExchange> exchanges, long[] responses, int[] inside) {
    this.exchanges = exchanges;
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
            .filter(i -> window.get().contains(load.get().startNanos() + intended(exchanges, i)))
            .toArray();
    if (inside.length == 0 || inside.length != load.get().asked()) {
      return Replayed.not("not every exchange was kept, or their file is damaged");
    }
    if (!exchanges.stream().allMatch(answeredBy(trial.upstream().capacity()))) {
      return Replayed.not("a request failed that the queue did not refuse");
    }
    Optional<LongStream> works =
        works(trial.upstream().routes().getFirst().delay(), stored, exchanges.size());
    if (works.isEmpty()) {
      return Replayed.not("not every delay that was drawn was kept, or their file is damaged");
    }
    long[] arrivals = exchanges.stream().mapToLong(RawExchange::intended).toArray();
    long[] responses =
        QueueReplay.responses(arrivals, works.get().toArray(), trial.upstream().capacity());
    return new Replays(exchanges, responses, inside)
        .told()
        .map(replay -> new Replayed(Optional.of(replay), List.of()))
        .orElseGet(() -> Replayed.not("nobody was let in"));
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

  private Optional<Report.Replay> told() {
    long[] known =
        Arrays.stream(inside)
            .mapToLong(i -> responses[i])
            .filter(response -> response != QueueReplay.REFUSED)
            .sorted()
            .toArray();
    long[] measured =
        Arrays.stream(inside)
            .mapToObj(exchanges::get)
            .filter(RawExchange::good)
            .mapToLong(exchange -> exchange.completed().orElseThrow() - exchange.intended())
            .sorted()
            .toArray();
    return known.length == 0 || measured.length == 0
        ? Optional.empty()
        : Optional.of(
            new Report.Replay(
                mean(known),
                mean(measured),
                p99(known),
                p99(measured),
                1 - (double) known.length / inside.length,
                1 - (double) measured.length / inside.length));
  }

  private static double mean(long[] nanos) {
    return Arrays.stream(nanos).average().orElseThrow() / NANOS_PER_MILLI;
  }

  /** The value at rank {@code ⌈0.99 n⌉}. */
  private static double p99(long[] sorted) {
    return sorted[(int) Math.ceilDiv(99L * sorted.length, 100L) - 1] / NANOS_PER_MILLI;
  }
}
