package parkbench.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
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

  /** A connection that lives for less may come and go between two looks. */
  private static final double SEEN_SECONDS = 0.2;

  /** Of many peers those with the most calls are kept. */
  private static final int MOST_PEERS = 100;

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
    List<Optional<Group>> requests = new ArrayList<>();
    for (FlowSample sample : samples) {
      requests.add(sample.ports().stream().filter(served).reduce(Flows::together));
    }
    Map<String, List<Optional<Group>>> calls = byPeer();
    List<Peer> peers =
        calls.entrySet().stream()
            .map(each -> peer(each.getKey(), each.getValue()))
            .sorted(MOST_CALLS_FIRST)
            .toList();
    boolean readable = samples.stream().allMatch(sample -> sample.peers().isPresent());
    return new Flow(
        samples.size(),
        files(),
        spread(underWay(List.of(requests))),
        age(requests),
        perSecond(requests),
        idleShare(requests),
        readable ? Optional.of(spread(underWay(calls.values()))) : Optional.empty(),
        readable ? Optional.of(spread(inside(requests, calls))) : Optional.empty(),
        peers.stream().limit(MOST_PEERS).toList());
  }

  /** The looks at each peer; a look at which it had no connection is empty. */
  private Map<String, List<Optional<Group>>> byPeer() {
    Map<String, List<Optional<Group>>> all = new HashMap<>();
    for (int i = 0; i < samples.size(); i++) {
      for (Group group : samples.get(i).peers().orElse(List.of())) {
        all.computeIfAbsent(
                group.address(),
                any -> new ArrayList<>(Collections.nCopies(samples.size(), Optional.empty())))
            .set(i, Optional.of(group));
      }
    }
    return all;
  }

  /** All ports of a look as one. */
  private static Group together(Group a, Group b) {
    int underWay = a.underWay() + b.underWay();
    double millis = a.ages().meanMillis() * a.underWay() + b.ages().meanMillis() * b.underWay();
    return new Group(
        a.address(),
        a.connections() + b.connections(),
        underWay,
        a.unread() + b.unread(),
        a.pending() + b.pending(),
        a.halfClosed() + b.halfClosed(),
        a.opened() + b.opened(),
        a.messages() + b.messages(),
        new FlowSample.Ages(
            underWay == 0 ? 0 : millis / underWay,
            Math.max(a.ages().maxMillis(), b.ages().maxMillis())));
  }

  /**
   * Requests in flight less their calls, look by look. A call that is older than every request is
   * none of theirs: a consumer waits for messages.
   */
  private int[] inside(List<Optional<Group>> requests, Map<String, List<Optional<Group>>> calls) {
    double oldest = oldest(requests) + SEEN_SECONDS;
    int[] all = underWay(List.of(requests));
    int[] theirs = underWay(calls.values().stream().filter(peer -> age(peer) <= oldest).toList());
    Arrays.setAll(all, i -> all[i] - theirs[i]);
    return all;
  }

  /** Where a look could not count them, none does. */
  private Optional<Flow.Files> files() {
    return samples.stream().allMatch(sample -> sample.files().isPresent())
        ? Optional.of(
            new Flow.Files(
                samples.stream().mapToInt(sample -> sample.files().orElse(0)).max().orElse(0),
                growth(i -> samples.get(i).files().orElse(0) - accepted(samples.get(i)))))
        : Optional.empty();
  }

  /** A connection that is not accepted is no file of the process. */
  private static int accepted(FlowSample sample) {
    return sample.ports().stream()
        .mapToInt(port -> Math.max(0, port.connections() - port.pending()))
        .sum();
  }

  private Growth growth(IntUnaryOperator number) {
    return new Growth(
        number.applyAsInt(0),
        number.applyAsInt(samples.size() / 2),
        number.applyAsInt(samples.size() - 1),
        seconds);
  }

  /** A look at which nothing is in flight, and nothing has come since the one before, is idle. */
  private double idleShare(List<Optional<Group>> requests) {
    int last = samples.size() - 1;
    while (last > 0
        && requests.get(last).map(Group::underWay).orElse(0) == 0
        && messages(requests.get(last)) <= messages(requests.get(last - 1))) {
      last--;
    }
    return seconds > 0
        ? (samples.getLast().atNanos() - samples.get(last).atNanos()) / 1e9 / seconds
        : 0;
  }

  private static long messages(Optional<Group> group) {
    return group.map(Group::messages).orElse(0L);
  }

  private Peer peer(String address, List<Optional<Group>> looks) {
    return new Peer(
        address,
        looks.stream().mapToInt(Flows::connections).average().orElse(0),
        growth(i -> connections(looks.get(i))),
        spread(underWay(List.of(looks))),
        age(looks),
        oldest(looks),
        perSecond(looks));
  }

  private static int connections(Optional<Group> look) {
    return look.map(Group::connections).orElse(0);
  }

  private int[] underWay(Collection<List<Optional<Group>>> groups) {
    int[] all = new int[samples.size()];
    for (List<Optional<Group>> looks : groups) {
      Arrays.setAll(all, i -> all[i] + looks.get(i).map(Group::underWay).orElse(0));
    }
    return all;
  }

  private static Spread spread(int[] numbers) {
    int[] sorted = numbers.clone();
    Arrays.sort(sorted);
    IntSummaryStatistics all = Arrays.stream(sorted).summaryStatistics();
    return new Spread(all.getAverage(), all.getMin(), sorted[sorted.length / 2], all.getMax());
  }

  /** Each request under way at a look counts once. */
  private static double age(List<Optional<Group>> looks) {
    double millis = 0;
    long underWay = 0;
    for (Optional<Group> look : looks) {
      if (look.isPresent()) {
        millis += look.get().ages().meanMillis() * look.get().underWay();
        underWay += look.get().underWay();
      }
    }
    return underWay == 0 ? 0 : millis / underWay / 1e3;
  }

  private static double oldest(List<Optional<Group>> looks) {
    return looks.stream()
            .flatMap(Optional::stream)
            .mapToDouble(group -> group.ages().maxMillis())
            .max()
            .orElse(0)
        / 1e3;
  }

  /**
   * The counts are of all that was seen since the first look. Where each request has a connection
   * that may be gone before the next look, it is those in flight / their time instead.
   */
  private double perSecond(List<Optional<Group>> looks) {
    List<Group> seen = looks.stream().flatMap(Optional::stream).toList();
    if (seconds <= 0 || seen.isEmpty()) {
      return 0;
    }
    long messages = Math.max(0, seen.getLast().messages() - seen.getFirst().messages());
    long opened = Math.max(0, seen.getLast().opened() - seen.getFirst().opened());
    double lasts = 2 * age(looks);
    return opened > 0 && 2 * opened >= messages && lasts < SEEN_SECONDS
        ? lasts > 0 ? spread(underWay(List.of(looks))).mean() / lasts : 0
        : messages / seconds;
  }
}
