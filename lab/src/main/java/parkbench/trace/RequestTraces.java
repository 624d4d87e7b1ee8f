package parkbench.trace;

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
import parkbench.measure.Median;
import parkbench.plan.Fork;
import parkbench.plan.TracedRequest;
import parkbench.record.Ledger;
import parkbench.record.Span;
import parkbench.record.TracedCall;
import parkbench.record.Tracing;
import parkbench.record.TrialRecord;
import parkbench.result.RequestTrace;
import parkbench.store.ReportedSpans;
import parkbench.store.StoredRun;
import parkbench.store.StoredTrial;

/**
 * The traces of one trial.
 *
 * @param fork that the trial belongs to
 * @param all in the order in which they were sent, those that ended badly among them
 * @param steps what the requests for which it is known were at, in the order of a trace, without
 *     what none was at
 * @param brokenLines lines of the service's log whose spans could not be read
 */
public record RequestTraces(
    Fork fork, TrialRecord record, List<RequestTrace> all, List<Share> steps, int brokenLines) {
  public RequestTraces {
    all = List.copyOf(all);
    steps = List.copyOf(steps);
  }

  /**
   * How long a step lasted, over all requests for which it is known; 0 where one was never at it.
   *
   * @param of its share of the time of them all
   */
  public record Share(
      RequestTrace.Step step,
      double meanMillis,
      double medianMillis,
      double mostMillis,
      double of) {}

  /** Of every trial of a run that had traced requests. */
  public static List<RequestTraces> of(StoredRun run) {
    List<RequestTraces> traces = new ArrayList<>();
    for (StoredTrial stored : run.trials()) {
      stored
          .record()
          .beside()
          .tracing()
          .ifPresent(tracing -> traces.add(of(run, stored.record(), tracing)));
    }
    return traces;
  }

  private static RequestTraces of(StoredRun run, TrialRecord record, Tracing tracing) {
    Fork fork = run.run().plan().fork(record.fork());
    Set<String> traces =
        tracing.requests().stream().map(TracedRequest::trace).collect(Collectors.toSet());
    return of(fork, record, tracing, run.spans(fork, traces));
  }

  /** Of what was seen in one trial. */
  static RequestTraces of(Fork fork, TrialRecord record, Tracing tracing, ReportedSpans spans) {
    Map<String, List<TracedCall>> callsOf =
        calls(record).collect(Collectors.groupingBy(TracedCall::trace));
    Map<String, List<Span>> spansOf =
        spans.spans().stream()
            .map(span -> onTheOtherClock(span, tracing.epochNanos()))
            .collect(Collectors.groupingBy(Span::trace));
    boolean allCalls = !callsOf.isEmpty() && !bookFull(record);
    List<RequestTrace> all =
        tracing.requests().stream()
            .map(
                request ->
                    TracePhases.of(
                        request,
                        callsOf.getOrDefault(request.trace(), List.of()),
                        spansOf.getOrDefault(request.trace(), List.of()),
                        allCalls))
            .toList();
    return new RequestTraces(fork, record, all, shares(shown(all)), spans.broken());
  }

  private static Stream<TracedCall> calls(TrialRecord record) {
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
  public List<RequestTrace> well() {
    return well(all);
  }

  /**
   * Those whose steps are shown: of those that ended well the ones of which the service reported
   * most. A request whose spans were lost would count as one that was never at what they would have
   * spans.
   */
  public List<RequestTrace> shown() {
    return shown(all);
  }

  /** Whether the service reported spans of any, however it ended. */
  public boolean spans() {
    return all.stream().anyMatch(RequestTrace::spans);
  }

  /** Whether the upstream kept as many calls as it may, so that later ones are missing. */
  public boolean bookFull() {
    return bookFull(record);
  }

  private static boolean bookFull(TrialRecord record) {
    return record
        .trial()
        .observation()
        .traced()
        .map(requests -> calls(record).count() >= TracedRequest.mostCalls(requests))
        .orElse(false);
  }

  /** How many there were for each good answer of the load in its window; absent: there was none. */
  public Optional<Double> ofTheLoad() {
    return record
        .load()
        .map(load -> load.population().goodInWindow())
        .filter(answers -> answers > 0)
        .map(answers -> (double) all.size() / answers);
  }

  /** Why the others did not, and how many for each reason, in the order of their letters. */
  public Map<String, Long> failures() {
    return all.stream()
        .map(trace -> trace.request().cause())
        .filter(cause -> !cause.isEmpty())
        .collect(Collectors.groupingBy(cause -> cause, TreeMap::new, Collectors.counting()));
  }

  /** How long those whose steps are shown took, in ms; absent: there are none. */
  public Optional<Whole> whole() {
    double[] millis = shown().stream().mapToDouble(trace -> trace.nanos() / 1e6).toArray();
    return millis.length == 0 ? Optional.empty() : Optional.of(Whole.of(millis));
  }

  /** Of some durations in ms, at least one. */
  public record Whole(double meanMillis, double medianMillis, double mostMillis) {
    static Whole of(double[] millis) {
      return new Whole(StatUtils.mean(millis), Median.of(millis), StatUtils.max(millis));
    }
  }

  private static List<RequestTrace> well(List<RequestTrace> all) {
    return all.stream().filter(trace -> trace.request().cause().isEmpty()).toList();
  }

  private static List<RequestTrace> shown(List<RequestTrace> all) {
    List<RequestTrace> well = well(all);
    RequestTrace.Reported most =
        well.stream()
            .map(RequestTrace::reported)
            .max(Comparator.naturalOrder())
            .orElse(RequestTrace.Reported.NOTHING);
    return well.stream().filter(trace -> trace.reported() == most).toList();
  }

  private static List<Share> shares(List<RequestTrace> traces) {
    double total = traces.stream().mapToLong(RequestTrace::nanos).sum();
    List<Share> shares = new ArrayList<>();
    for (RequestTrace.Step step : RequestTrace.Step.values()) {
      double[] millis =
          traces.stream().mapToDouble(trace -> spent(trace).getOrDefault(step, 0L) / 1e6).toArray();
      if (traces.stream().anyMatch(trace -> spent(trace).containsKey(step))) {
        Whole whole = Whole.of(millis);
        shares.add(
            new Share(
                step,
                whole.meanMillis(),
                whole.medianMillis(),
                whole.mostMillis(),
                whole.meanMillis() * 1e6 * traces.size() / total));
      }
    }
    return shares;
  }

  private static Map<RequestTrace.Step, Long> spent(RequestTrace trace) {
    Map<RequestTrace.Step, Long> spent = new EnumMap<>(RequestTrace.Step.class);
    trace.phases().forEach(phase -> spent.merge(phase.step(), phase.nanos(), Long::sum));
    return spent;
  }
}
