package parkbench.analyse;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hipparchus.stat.StatUtils;
import parkbench.model.Fork;
import parkbench.model.Ledger;
import parkbench.model.Life;
import parkbench.model.Marked;
import parkbench.model.MarkedCall;
import parkbench.model.Span;
import parkbench.model.Tracing;
import parkbench.model.TrialRecord;
import parkbench.store.StoredRun;
import parkbench.store.StoredTrial;
import parkbench.store.ToldSpans;

/**
 * The lives of the marked requests of one trial.
 *
 * @param fork that the trial belongs to
 * @param all in the order in which they were sent, those that ended badly among them
 * @param steps what those that it can be told of were at, in the order of a life, without what none
 *     was at
 * @param brokenLines lines of the service's log whose spans could not be read
 */
public record Lives(
    Fork fork, TrialRecord record, List<Life> all, List<Share> steps, int brokenLines) {
  public Lives {
    all = List.copyOf(all);
    steps = List.copyOf(steps);
  }

  /**
   * How long a step lasted, over all requests that it can be told of; 0 where one was never at it.
   *
   * @param of its share of the time of them all
   */
  public record Share(
      Life.Step step, double meanMillis, double medianMillis, double mostMillis, double of) {}

  /** Of every trial of a run that had marked requests. */
  public static List<Lives> of(StoredRun run) {
    List<Lives> lives = new ArrayList<>();
    for (StoredTrial stored : run.trials()) {
      stored.record().tracing().ifPresent(tracing -> lives.add(of(run, stored.record(), tracing)));
    }
    return lives;
  }

  private static Lives of(StoredRun run, TrialRecord record, Tracing tracing) {
    Fork fork = run.run().plan().fork(record.fork());
    Set<String> traces = tracing.requests().stream().map(Marked::trace).collect(Collectors.toSet());
    return of(fork, record, tracing, run.spans(fork, traces));
  }

  /** Of what was seen in one trial. */
  static Lives of(Fork fork, TrialRecord record, Tracing tracing, ToldSpans told) {
    Map<String, List<MarkedCall>> callsOf =
        calls(record).collect(Collectors.groupingBy(MarkedCall::trace));
    Map<String, List<Span>> spansOf =
        told.spans().stream()
            .map(span -> onTheOtherClock(span, tracing.epochNanos()))
            .collect(Collectors.groupingBy(Span::trace));
    boolean allCalls = !callsOf.isEmpty() && !bookFull(record);
    List<Life> all =
        tracing.requests().stream()
            .map(
                request ->
                    LifeLine.of(
                        request,
                        callsOf.getOrDefault(request.trace(), List.of()),
                        spansOf.getOrDefault(request.trace(), List.of()),
                        allCalls))
            .toList();
    return new Lives(fork, record, all, shares(shown(all)), told.broken());
  }

  private static Stream<MarkedCall> calls(TrialRecord record) {
    return record.upstream().map(Ledger::marked).stream().flatMap(Collection::stream);
  }

  private static Span onTheOtherClock(Span span, long epochNanos) {
    return new Span(
        span.trace(),
        span.id(),
        span.parent(),
        span.kind(),
        span.startNanos() - epochNanos,
        span.endNanos() - epochNanos);
  }

  /** Those that ended as the approach expects. */
  public List<Life> well() {
    return well(all);
  }

  /**
   * Those that the steps are told of: of those that ended well the ones of which the service told
   * most. A request whose spans were lost would count as one that was never at what they would have
   * told.
   */
  public List<Life> shown() {
    return shown(all);
  }

  /** Whether the service told spans of any, however it ended. */
  public boolean spans() {
    return all.stream().anyMatch(Life::spans);
  }

  /** Whether the upstream kept as many calls as it may, so that later ones are missing. */
  public boolean bookFull() {
    return bookFull(record);
  }

  private static boolean bookFull(TrialRecord record) {
    return record
        .trial()
        .marked()
        .map(requests -> calls(record).count() >= Marked.mostCalls(requests))
        .orElse(false);
  }

  /** How many there were for each good answer of the load in its window; absent: there was none. */
  public Optional<Double> ofTheLoad() {
    return record
        .load()
        .map(load -> load.goodInWindow())
        .filter(answers -> answers > 0)
        .map(answers -> (double) all.size() / answers);
  }

  /** Why the others did not, and how many for each reason, in the order of their letters. */
  public Map<String, Long> failures() {
    return all.stream()
        .map(life -> life.request().cause())
        .filter(cause -> !cause.isEmpty())
        .collect(Collectors.groupingBy(cause -> cause, TreeMap::new, Collectors.counting()));
  }

  /** How long those that the steps are told of took, in ms; absent: there are none. */
  public Optional<Whole> whole() {
    double[] millis = shown().stream().mapToDouble(life -> life.nanos() / 1e6).toArray();
    return millis.length == 0 ? Optional.empty() : Optional.of(Whole.of(millis));
  }

  /** Of some durations in ms, at least one. */
  public record Whole(double meanMillis, double medianMillis, double mostMillis) {
    static Whole of(double[] millis) {
      return new Whole(StatUtils.mean(millis), Median.of(millis), StatUtils.max(millis));
    }
  }

  private static List<Life> well(List<Life> all) {
    return all.stream().filter(life -> life.request().cause().isEmpty()).toList();
  }

  private static List<Life> shown(List<Life> all) {
    List<Life> well = well(all);
    Life.Told most =
        well.stream().map(Life::told).max(Comparator.naturalOrder()).orElse(Life.Told.NOTHING);
    return well.stream().filter(life -> life.told() == most).toList();
  }

  private static List<Share> shares(List<Life> lives) {
    double total = lives.stream().mapToLong(Life::nanos).sum();
    List<Share> shares = new ArrayList<>();
    for (Life.Step step : Life.Step.values()) {
      double[] millis =
          lives.stream().mapToDouble(life -> spent(life).getOrDefault(step, 0L) / 1e6).toArray();
      if (lives.stream().anyMatch(life -> spent(life).containsKey(step))) {
        Whole whole = Whole.of(millis);
        shares.add(
            new Share(
                step,
                whole.meanMillis(),
                whole.medianMillis(),
                whole.mostMillis(),
                whole.meanMillis() * 1e6 * lives.size() / total));
      }
    }
    return shares;
  }

  private static Map<Life.Step, Long> spent(Life life) {
    Map<Life.Step, Long> spent = new EnumMap<>(Life.Step.class);
    life.legs().forEach(leg -> spent.merge(leg.step(), leg.nanos(), Long::sum));
    return spent;
  }
}
