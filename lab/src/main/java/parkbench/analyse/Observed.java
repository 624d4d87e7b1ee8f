package parkbench.analyse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import parkbench.model.Bound;
import parkbench.model.Report;
import parkbench.model.Verdict;

/**
 * A figure over the measurements that count, with how far it may be trusted.
 *
 * @param many how many measurements it rests on; one has no interval, and its value decides alone
 * @param each what they are
 * @param more why its true value may be larger, and up to what, if it may
 * @param less why it may be smaller, and down to what, if it may
 * @param failed of a figure that counts failures, what failed by its cause
 * @param voids trials left out
 * @param tooFew why it decides nothing, whatever was measured
 * @param depends on what else than the service it depends, if it does
 */
record Observed(
    Spread spread,
    int many,
    Each each,
    Optional<Open> more,
    Optional<Open> less,
    Optional<String> failed,
    int voids,
    Optional<String> tooFew,
    Optional<String> depends) {

  /** What one measurement is. */
  enum Each {
    /** A start of the service, or of two that are compared one of either. */
    FORK("fork"),
    /** A repeat in which one of two that are compared was started more than once. */
    REPEAT("repeat");

    private final String word;

    Each(String word) {
      this.word = word;
    }
  }

  /**
   * An end of the figure that was not measured.
   *
   * @param end what arithmetic leaves possible, or infinity
   */
  record Open(String why, double end) {}

  /** Decides whether a bound holds. */
  Decided against(Bound bound, DoubleFunction<String> figure) {
    double low = Math.min(less.map(Open::end).orElse(spread.low()), spread.low());
    double high = Math.max(more.map(Open::end).orElse(spread.high()), spread.high());
    return new Decided(
        Optional.of(new Report.Measured(spread.mean(), spread.low(), spread.high())),
        tooFew.isPresent() ? Verdict.UNDECIDED : Verdict.of(bound, low, high),
        told(figure));
  }

  private String told(DoubleFunction<String> figure) {
    List<String> words = new ArrayList<>();
    words.add("measured " + figure.apply(spread.mean()) + interval(figure));
    tooFew.ifPresent(why -> words.add(why + ", so that it decides nothing"));
    boolean either = more.isPresent() && less.isPresent();
    more.ifPresent(
        open ->
            words.add(
                open.why
                    + ", so that it "
                    + (either ? "may be more" : "is at least that")
                    + byArithmetic(", and at most ", open, figure)));
    less.ifPresent(
        open ->
            words.add(
                open.why
                    + ", so that it "
                    + (either ? "may be less" : "is at most that")
                    + byArithmetic(", and at least ", open, figure)));
    failed.ifPresent(words::add);
    depends.ifPresent(words::add);
    if (voids > 0) {
      words.add(voids + " void left out");
    }
    return String.join("; ", words);
  }

  private static String byArithmetic(String words, Open open, DoubleFunction<String> figure) {
    return Double.isFinite(open.end) ? words + figure.apply(open.end) + " by arithmetic" : "";
  }

  private String interval(DoubleFunction<String> figure) {
    return many == 1 && spread.low() == spread.high()
        ? " in one " + each.word + (tooFew.isPresent() ? "" : ", which alone decides")
        : " (%s to %s, 95 %% interval of %s)"
            .formatted(
                figure.apply(spread.low()),
                figure.apply(spread.high()),
                many == 1 ? "the requests of one " + each.word : many + " " + each.word + "s");
  }
}
