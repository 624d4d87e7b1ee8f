package parkbench.text;

import java.util.Optional;
import java.util.function.Function;
import parkbench.result.Fact;
import parkbench.result.Report.Estimate;
import parkbench.result.Report.Stationarity;
import parkbench.result.Report.Stationarity.Reason;

/** How requests in flight change over a trial, in words. */
public final class StationarityText {
  private StationarityText() {}

  /** What was seen, or why nothing was. */
  public static String why(Stationarity seen) {
    return seen.reason().map(StationarityText::reason).orElseGet(() -> change(seen));
  }

  private static String change(Stationarity seen) {
    String growth = words(seen.growthRps(), of -> estimate(of, " per second"));
    return switch (seen.kind()) {
      case NOT_STATIONARY -> growing(growth, words(seen.capacityRps(), of -> estimate(of, " rps")));
      case STATIONARY ->
          "in flight changes by %s: at most by %s of the rate"
              .formatted(growth, Figures.percent(Stationarity.MOST_GROWTH));
      case CANNOT_TELL, NOT_ASKED ->
          "in flight changes by %s, of %s: a longer window would separate growth from chance"
              .formatted(growth, words(seen.offeredRps(), Figures::rps));
    };
  }

  /** Of a finding about a queue that grows. */
  static String growing(Optional<Fact.Interval> growth, Optional<Fact.Interval> capacity) {
    return growing(
        words(growth, of -> estimate(estimate(of), " per second")),
        words(capacity, of -> estimate(estimate(of), " rps")));
  }

  private static String growing(String growth, String capacity) {
    return "in flight grows by %s; the stable capacity is %s".formatted(growth, capacity);
  }

  private static <T> String words(Optional<T> value, Function<T, String> words) {
    return value.map(words).orElse(Figures.NONE);
  }

  private static Estimate estimate(Fact.Interval of) {
    return new Estimate(of.value(), of.low(), of.high());
  }

  /** {@code 9.98 per second (95 %: 9.91 to 10.1)}. */
  private static String estimate(Estimate of, String unit) {
    return "%s%s (95 %%: %s to %s)"
        .formatted(
            Figures.number(of.value()), unit, Figures.number(of.low()), Figures.number(of.high()));
  }

  private static String reason(Reason why) {
    return switch (why) {
      case CLOSED_LOAD ->
          "users wait for their responses before they send again: no queue outgrows them";
      case BURST -> "a burst comes to its end";
      case RATE_CHANGES -> "the rate changes meanwhile";
      case UPSTREAM_SCRIPT -> "a script changes the upstream meanwhile";
      case SERVICE_DIED -> "the service died";
      case LOAD_UNKNOWN -> "nothing is known of the load";
      case DRIVER_SILENT -> "its driver does not report every second what is in flight";
      case TOO_SHORT -> "too little is left of it after the first requests were answered";
    };
  }
}
