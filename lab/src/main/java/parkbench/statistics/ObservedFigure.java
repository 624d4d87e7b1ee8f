package parkbench.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import parkbench.measure.MeanInterval;
import parkbench.plan.Bound;
import parkbench.record.ClaimVerdict;
import parkbench.result.Report;
import parkbench.text.Figures;

/**
 * A figure over the measurements that count, with how far it may be trusted.
 *
 * @param many how many measurements it rests on
 * @param each what they are
 * @param more why its true value may be larger, and up to what, if it may
 * @param less why it may be smaller, and down to what, if it may
 * @param failed of a figure that counts failures, what failed by its cause
 * @param invalid trials left out
 * @param tooFew why it decides nothing, whatever was measured
 * @param depends on what else than the service it depends, if it does
 * @param interfered what the machine did to it, if it did
 * @param forkSpread how far forks differ by default, as a share, where one measured it; else 0
 */
record ObservedFigure(
    MeanInterval spread,
    int many,
    Each each,
    Optional<Open> more,
    Optional<Open> less,
    Optional<String> failed,
    int invalid,
    Optional<String> tooFew,
    Optional<String> depends,
    Optional<String> interfered,
    double forkSpread) {

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
  BoundVerdict against(Bound bound, DoubleFunction<String> figure) {
    double low = Math.min(less.map(Open::end).orElse(spread.low()), spread.low());
    double high = Math.max(more.map(Open::end).orElse(spread.high()), spread.high());
    return new BoundVerdict(
        Optional.of(
            new Report.Measured(
                spread.mean(), spread.low(), spread.high(), interfered.isPresent())),
        tooFew.isPresent() ? ClaimVerdict.UNDECIDED : ClaimVerdict.of(bound, low, high),
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
    interfered.ifPresent(words::add);
    if (invalid > 0) {
      words.add(invalid + " invalid left out");
    }
    return String.join("; ", words);
  }

  private static String byArithmetic(String words, Open open, DoubleFunction<String> figure) {
    return Double.isFinite(open.end) ? words + figure.apply(open.end) + " by arithmetic" : "";
  }

  private String interval(DoubleFunction<String> figure) {
    String ends = ends(figure);
    if (many > 1) {
      return " (%s, 95 %% interval of %d %ss)".formatted(ends, many, each.word);
    }
    String one = " in one " + each.word;
    return spread.low() == spread.high()
        ? one
        : one
            + " (%s%s)"
                .formatted(
                    ends,
                    forkSpread > 0
                        ? ", since %ss differ by up to %s"
                            .formatted(each.word, Figures.percent(forkSpread))
                        : ", 95 % interval of its requests");
  }

  /** {@code 390 to 400 rps}, {@code at least 752 rps}. */
  private String ends(DoubleFunction<String> figure) {
    return Double.isInfinite(spread.high())
        ? "at least " + figure.apply(spread.low())
        : figure.apply(spread.low()) + " to " + figure.apply(spread.high());
  }
}
