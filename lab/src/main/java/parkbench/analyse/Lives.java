package parkbench.analyse;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import parkbench.model.Fork;
import parkbench.model.Ledger;
import parkbench.model.Life;
import parkbench.model.Marked;
import parkbench.model.MarkedCall;
import parkbench.model.Span;
import parkbench.model.Tracing;
import parkbench.model.Trial;
import parkbench.store.StoredRun;
import parkbench.store.StoredTrial;

/**
 * The lives of the marked requests of one trial.
 *
 * @param fork that the trial belongs to
 * @param all in the order in which they were sent, those that ended badly among them
 * @param spans whether the service told any span of them
 * @param steps what those that ended well were at, in the order of a life, without what none was at
 */
public record Lives(Fork fork, Trial trial, List<Life> all, boolean spans, List<Share> steps) {
  public Lives {
    all = List.copyOf(all);
    steps = List.copyOf(steps);
  }

  /**
   * How long a step lasted, over all requests that ended well; 0 where one was never at it.
   *
   * @param of its share of the time of them all
   */
  public record Share(
      Life.Step step, double meanMillis, double leastMillis, double mostMillis, double of) {}

  /** Of every trial of a run that had marked requests. */
  public static List<Lives> of(StoredRun run) {
    List<Lives> lives = new ArrayList<>();
    for (StoredTrial stored : run.trials()) {
      stored.record().tracing().ifPresent(tracing -> lives.add(of(run, stored, tracing)));
    }
    return lives;
  }

  private static Lives of(StoredRun run, StoredTrial stored, Tracing tracing) {
    Fork fork =
        run.run().plan().forks().stream()
            .filter(each -> each.number() == stored.record().fork())
            .findFirst()
            .orElseThrow();
    Set<String> traces = tracing.requests().stream().map(Marked::trace).collect(Collectors.toSet());
    List<MarkedCall> calls = stored.record().upstream().map(Ledger::marked).orElse(List.of());
    return of(fork, stored.record().trial(), tracing, calls, run.spans(fork, traces));
  }

  /**
   * Of what was seen in one trial.
   *
   * @param spans of the marked requests, on the wall clock
   */
  static Lives of(
      Fork fork, Trial trial, Tracing tracing, List<MarkedCall> calls, List<Span> spans) {
    Map<String, List<MarkedCall>> callsOf =
        calls.stream().collect(Collectors.groupingBy(MarkedCall::trace));
    Map<String, List<Span>> spansOf =
        spans.stream()
            .map(span -> onTheOtherClock(span, tracing.epochNanos()))
            .collect(Collectors.groupingBy(Span::trace));
    List<Life> all =
        tracing.requests().stream()
            .map(
                request ->
                    LifeLine.of(
                        request,
                        callsOf.getOrDefault(request.trace(), List.of()),
                        spansOf.getOrDefault(request.trace(), List.of())))
            .toList();
    return new Lives(fork, trial, all, !spans.isEmpty(), shares(well(all)));
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

  /** Why the others did not, and how many for each reason. */
  public Map<String, Long> failures() {
    return all.stream()
        .map(life -> life.request().cause())
        .filter(cause -> !cause.isEmpty())
        .collect(Collectors.groupingBy(cause -> cause, Collectors.counting()));
  }

  /** Mean time from sending to end of those that ended well, in ms; absent: none did. */
  public Optional<Double> meanMillis() {
    return well().isEmpty()
        ? Optional.empty()
        : Optional.of(well().stream().mapToLong(Life::nanos).average().orElseThrow() / 1e6);
  }

  private static List<Life> well(List<Life> all) {
    return all.stream().filter(life -> life.request().cause().isEmpty()).toList();
  }

  private static List<Share> shares(List<Life> well) {
    double total = well.stream().mapToLong(Life::nanos).sum();
    List<Share> shares = new ArrayList<>();
    for (Life.Step step : Life.Step.values()) {
      List<Long> nanos = well.stream().map(life -> spent(life).getOrDefault(step, 0L)).toList();
      double sum = nanos.stream().mapToLong(Long::longValue).sum();
      if (sum > 0) {
        shares.add(
            new Share(
                step,
                sum / nanos.size() / 1e6,
                nanos.stream().mapToLong(Long::longValue).min().orElseThrow() / 1e6,
                nanos.stream().mapToLong(Long::longValue).max().orElseThrow() / 1e6,
                sum / total));
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
