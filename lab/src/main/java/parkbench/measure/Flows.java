package parkbench.measure;

import java.util.Arrays;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import parkbench.record.FlowSample;
import parkbench.record.FlowSample.Group;
import parkbench.result.Flow;
import parkbench.result.Flow.Peer;
import parkbench.result.Flow.Spread;
import parkbench.result.Growth;

/** What was under way over time, of looks at a service's connections. */
final class Flows {
  private static final Comparator<Peer> MOST_CALLS_FIRST =
      Comparator.comparingDouble((Peer peer) -> peer.calls().mean())
          .reversed()
          .thenComparing(Peer::address);

  private final List<FlowSample> samples;
  private final Predicate<Group> served;
  private final double seconds;

  private Flows(List<FlowSample> samples, OptionalInt port) {
    this.samples = samples;
    this.served =
        port.isPresent() ? group -> group.address().equals(":" + port.getAsInt()) : group -> true;
    this.seconds = (samples.getLast().atNanos() - samples.getFirst().atNanos()) / 1e9;
  }

  /**
   * Absent where there were fewer than two looks.
   *
   * @param port that the service is asked at; absent: at any
   */
  static Optional<Flow> of(List<FlowSample> samples, OptionalInt port) {
    return samples.size() < 2 ? Optional.empty() : Optional.of(new Flows(samples, port).flow());
  }

  private Flow flow() {
    Function<FlowSample, Stream<Group>> requests = sample -> sample.ports().stream().filter(served);
    return new Flow(
        samples.size(),
        files(),
        spread(sample -> underWay(requests.apply(sample))),
        age(requests),
        oldest(requests),
        perSecond(requests),
        idleShare(requests),
        ofCalls(sample -> underWay(calls(sample))),
        ofCalls(sample -> underWay(requests.apply(sample)) - underWay(calls(sample))),
        samples.stream()
            .flatMap(sample -> calls(sample).map(Group::address))
            .distinct()
            .map(this::peer)
            .sorted(MOST_CALLS_FIRST)
            .toList());
  }

  /** Where a look could not count them, none does. */
  private Optional<Flow.Files> files() {
    return samples.stream().allMatch(sample -> sample.files().isPresent())
        ? Optional.of(
            new Flow.Files(
                samples.stream().mapToInt(sample -> sample.files().orElse(0)).max().orElse(0),
                growth(
                    sample ->
                        sample.files().orElse(0)
                            - sum(sample.ports().stream(), Group::connections))))
        : Optional.empty();
  }

  private Growth growth(ToIntFunction<FlowSample> number) {
    return new Growth(
        number.applyAsInt(samples.getFirst()),
        number.applyAsInt(samples.get(samples.size() / 2)),
        number.applyAsInt(samples.getLast()),
        seconds);
  }

  /** A look at which nothing is in flight, and nothing has come since the one before, is idle. */
  private double idleShare(Function<FlowSample, Stream<Group>> requests) {
    int last = samples.size() - 1;
    while (last > 0
        && underWay(requests.apply(samples.get(last))) == 0
        && messages(requests.apply(samples.get(last)))
            <= messages(requests.apply(samples.get(last - 1)))) {
      last--;
    }
    return seconds > 0
        ? (samples.getLast().atNanos() - samples.get(last).atNanos()) / 1e9 / seconds
        : 0;
  }

  private static long messages(Stream<Group> groups) {
    return groups.mapToLong(Group::messages).sum();
  }

  private Optional<Spread> ofCalls(ToIntFunction<FlowSample> number) {
    return samples.stream().allMatch(sample -> sample.peers().isPresent())
        ? Optional.of(spread(number))
        : Optional.empty();
  }

  private Peer peer(String address) {
    Function<FlowSample, Stream<Group>> calls =
        sample -> calls(sample).filter(group -> group.address().equals(address));
    return new Peer(
        address,
        mean(sample -> sum(calls.apply(sample), Group::connections)),
        growth(sample -> sum(calls.apply(sample), Group::connections)),
        spread(sample -> underWay(calls.apply(sample))),
        age(calls),
        oldest(calls),
        perSecond(calls),
        mean(sample -> sum(calls.apply(sample), Group::pending)),
        sum(calls.apply(samples.getLast()), Group::halfClosed));
  }

  private static Stream<Group> calls(FlowSample sample) {
    return sample.peers().stream().flatMap(List::stream);
  }

  private static int underWay(Stream<Group> groups) {
    return sum(groups, Group::underWay);
  }

  private static int sum(Stream<Group> groups, ToIntFunction<Group> number) {
    return groups.mapToInt(number).sum();
  }

  private double mean(ToIntFunction<FlowSample> number) {
    return samples.stream().mapToInt(number).average().orElse(0);
  }

  private Spread spread(ToIntFunction<FlowSample> number) {
    int[] sorted = samples.stream().mapToInt(number).sorted().toArray();
    IntSummaryStatistics all = Arrays.stream(sorted).summaryStatistics();
    return new Spread(all.getAverage(), all.getMin(), sorted[sorted.length / 2], all.getMax());
  }

  /** Each request under way at a look counts once. */
  private double age(Function<FlowSample, Stream<Group>> groups) {
    double millis = 0;
    long underWay = 0;
    for (FlowSample sample : samples) {
      for (Group group : groups.apply(sample).toList()) {
        millis += group.ages().meanMillis() * group.underWay();
        underWay += group.underWay();
      }
    }
    return underWay == 0 ? 0 : millis / underWay / 1e3;
  }

  private double oldest(Function<FlowSample, Stream<Group>> groups) {
    return samples.stream()
            .flatMap(groups)
            .mapToDouble(group -> group.ages().maxMillis())
            .max()
            .orElse(0)
        / 1e3;
  }

  /** The counts are of all that was seen since the first look. */
  private double perSecond(Function<FlowSample, Stream<Group>> groups) {
    long last = messages(groups.apply(samples.getLast()));
    long first = messages(groups.apply(samples.getFirst()));
    return seconds > 0 ? Math.max(0, last - first) / seconds : 0;
  }
}
