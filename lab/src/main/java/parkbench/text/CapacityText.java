package parkbench.text;

import java.util.Optional;
import parkbench.result.CapacityAnswer;
import parkbench.result.CapacityAnswer.Scaling;
import parkbench.result.Statement;

/** The sentences about a capacity. */
public final class CapacityText {
  /** By so much a limit that was predicted is reached. */
  private static final double NEAR = 0.8;

  private CapacityText() {}

  /**
   * How a search goes.
   *
   * @param rps that was tried last
   * @param search what it came to by now
   */
  public static String soFar(double rps, CapacityAnswer.Kept kept, CapacityAnswer.Search search) {
    Optional<Double> high = search.brokenRps();
    String range =
        search
            .rps()
            .map(
                least ->
                    high.map(most -> Figures.number(least) + " to " + Figures.rps(most))
                        .orElseGet(() -> "at least " + Figures.rps(least)))
            .orElseGet(() -> high.map(most -> "below " + Figures.rps(most)).orElse("nothing"));
    return "  %s %s; capacity so far: %s".formatted(Figures.rps(rps), word(kept), range);
  }

  /** {@code kept}, as in tables. */
  public static String word(CapacityAnswer.Kept kept) {
    return switch (kept) {
      case KEPT -> "kept";
      case BROKEN -> "broken";
      case UNDECIDED -> "undecided";
    };
  }

  /** What it answers. */
  public static String found(CapacityAnswer answer) {
    CapacityAnswer.Search search = answer.search();
    String at =
        answer.approach()
            + answer.applied().map(CapacityText::with).orElse("")
            + " at a delay of "
            + Figures.millis(answer.delayMs());
    String objective =
        "p99 ≤ "
            + Figures.millis(answer.objective().p99Ms())
            + " and errors ≤ "
            + Figures.percent(answer.objective().errors());
    if (search.rps().isEmpty()) {
      return at
          + " keeps "
          + objective
          + " at no rate"
          + search.brokenRps().map(rps -> ", not even at " + Figures.rps(rps)).orElse("")
          + (answer.delayMs() < answer.objective().p99Ms()
              ? "."
              : ": one call of the upstream takes as long.");
    }
    return at
        + " answers "
        + Figures.rps(search.rps().get())
        + " within "
        + objective
        + answer.at().map(CapacityText::at).orElse("")
        + "; "
        + above(search)
        + "; "
        + confirmed(search)
        + "."
        + answer.applied().map(applied -> holds(applied, search.rps().get())).orElse("")
        + (search.ages()
            ? " A fresh start kept that rate, which an older one did not: it may get slower with time."
            : "");
  }

  private static String confirmed(CapacityAnswer.Search search) {
    String what = search.started() ? "fresh start" : "further trial";
    return search.confirmed() == 0
        ? "no " + what + " confirms it"
        : "confirmed in " + ScenarioWords.count(search.confirmed(), what);
  }

  private static String with(CapacityAnswer.Applied applied) {
    CapacityAnswer.Pool pool = applied.pool();
    return ", with %s=%.0f (%d before),".formatted(pool.setting(), pool.size().value(), pool.now());
  }

  /** Whether the advice comes to what it promised. */
  private static String holds(CapacityAnswer.Applied applied, double rps) {
    double predicted = applied.pool().cpuRps().value();
    return " Before it answered %s; its CPU would answer %s%s."
        .formatted(
            applied.rps().map(Figures::rps).orElse("nothing"),
            Figures.rps(predicted),
            rps >= NEAR * predicted ? "" : ", but another limit comes first");
  }

  private static String at(CapacityAnswer.At at) {
    return " (p99 "
        + Figures.millis(at.p99Ms())
        + ", "
        + Figures.number(at.inFlight())
        + " in flight"
        + at.cpuShare().map(share -> ", CPU " + Figures.percent(share)).orElse("")
        + ")";
  }

  private static String above(CapacityAnswer.Search search) {
    return search
        .brokenRps()
        .map(
            rps ->
                "at "
                    + Figures.rps(rps)
                    + (search.undecided() ? " the machine left it open" : " it does not"))
        .orElse("no higher rate was tried");
  }

  /** The rate to plan with; empty: none was found. */
  public static Optional<String> plan(CapacityAnswer answer) {
    return answer
        .search()
        .rps()
        .map(
            rps ->
                "Plan with %s (%s of it): at the limit itself a queue grows, if slowly."
                    .formatted(
                        Figures.rps(CapacityAnswer.TARGET * rps),
                        Figures.percent(CapacityAnswer.TARGET)));
  }

  /** What stops it above that rate; empty: no rule says. */
  static Optional<String> limit(CapacityAnswer answer) {
    return answer
        .limit()
        .map(finding -> new Statement.FoundIn(finding, 1, 1))
        .map(
            found ->
                "Above that "
                    + (VerdictText.isOfService(found.finding()) ? "it " : "")
                    + VerdictText.clause(found)
                    + ".");
  }

  /** What follows for the pool; with an advised one only if still more of it follow. */
  public static Optional<String> pool(CapacityAnswer answer) {
    return answer
        .advice()
        .pool()
        .filter(
            pool ->
                answer.applied().isEmpty() || (pool.differs() && pool.size().value() > pool.now()))
        .map(
            pool ->
                "Pool: %s %s (%s to %s), now %s: the CPU answers %s, and a request holds one for %s."
                        .formatted(
                            Figures.number(pool.size().value()),
                            pool.name(),
                            Figures.number(pool.size().low()),
                            Figures.number(pool.size().high()),
                            Figures.number(pool.now()),
                            Figures.rps(pool.cpuRps().value()),
                            Figures.millis(pool.heldMs().value()))
                    + (pool.setting().isEmpty()
                        ? ""
                        : " Set %s=%.0f%s"
                            .formatted(pool.setting(), pool.size().value(), tries(answer, pool))));
  }

  private static String tries(CapacityAnswer answer, CapacityAnswer.Pool pool) {
    if (!pool.differs()) {
      return ".";
    }
    return answer.applied().isEmpty()
        ? "; --apply tries it."
        : "; --vary pool=%.0f tries it.".formatted(pool.size().value());
  }

  /** Bounds that keep an overload short. */
  public static Optional<String> bounds(CapacityAnswer answer) {
    CapacityAnswer.Advice advice = answer.advice();
    return advice
        .inFlight()
        .map(
            most ->
                "Bounds: %s requests in flight".formatted(Figures.count(most))
                    + advice
                        .queue()
                        .map(
                            queue -> ", at most %s more in a queue".formatted(Figures.count(queue)))
                        .orElse("")
                    + advice
                        .callTimeoutMs()
                        .map(
                            millis ->
                                "; calls that time out after %s or later fill the pool when the upstream hangs"
                                    .formatted(Figures.millis(millis)))
                        .orElse("")
                    + ".");
  }

  /** The signal to scale by. */
  public static Optional<String> scaling(CapacityAnswer answer) {
    return answer
        .advice()
        .scaling()
        .map(
            scaling ->
                "Scale by %s: target %s, which is 70 %% of its value at %s; the load explains %s of it."
                    .formatted(
                        signal(scaling),
                        value(scaling, scaling.target()),
                        answer.search().rps().map(Figures::rps).orElse(""),
                        Figures.percent(scaling.fit())));
  }

  /** How many instances a rate takes. */
  public static Optional<String> instances(CapacityAnswer answer) {
    return answer
        .advice()
        .instances()
        .map(
            all ->
                "Instances for %s: %d at the target, %d at the limit."
                    .formatted(Figures.rps(all.wantedRps()), all.atTarget(), all.atMost()));
  }

  private static String signal(Scaling scaling) {
    return switch (scaling.signal()) {
      case CPU -> "CPU";
      case BUSY_THREADS -> "busy threads";
      case IN_FLIGHT -> "requests in flight";
    };
  }

  private static String value(Scaling scaling, double value) {
    return switch (scaling.signal()) {
      case CPU -> Figures.percent(value);
      case BUSY_THREADS, IN_FLIGHT -> Figures.count(Math.round(value));
    };
  }
}
