package parkbench.text;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.plan.Quantity;
import parkbench.result.LoadPoint;
import parkbench.result.RegressionAnswer;
import parkbench.result.RegressionAnswer.Failed;
import parkbench.result.RegressionAnswer.Figure;
import parkbench.result.RegressionAnswer.Verdict;

/** The sentences about two versions of a service. */
public final class RegressionText {
  private RegressionText() {}

  /** The answer, with the figures that decide it. */
  public static String sentence(RegressionAnswer answer) {
    String versions = answer.now() + " is %s " + answer.old();
    String margin = Figures.percent(answer.margin());
    String verdict =
        switch (answer.verdict()) {
          case WORSE -> versions.formatted("worse than");
          case BETTER -> versions.formatted("better than");
          case NOT_WORSE -> versions.formatted("at most " + margin + " worse than");
          case UNDECIDED ->
              "Undecided: whether " + versions.formatted("more than " + margin + " worse than");
        };
    return "%s: %s; %s.%s"
        .formatted(
            verdict,
            Stream.concat(failures(answer), figures(answer)).collect(Collectors.joining("; ")),
            measured(answer),
            answer.verdict() == Verdict.UNDECIDED ? " " + advice(answer) : "");
  }

  private static String advice(RegressionAnswer answer) {
    return answer.crowded()
        ? "Both fill the cores that they share, where one gets ahead by chance: fewer users leave room."
        : "A longer run narrows it: --within takes more blocks.";
  }

  /** How a comparison goes. */
  public static String soFar(RegressionAnswer answer, int of) {
    return "  %d of %d blocks: %s"
        .formatted(
            answer.blocks(),
            of,
            answer.figures().stream()
                .filter(Figure::deciding)
                .map(figure -> clause(answer, figure))
                .collect(Collectors.joining("; ")));
  }

  private static String measured(RegressionAnswer answer) {
    return answer.alternating()
        ? ScenarioWords.count(answer.blocks(), "start") + " of each"
        : ScenarioWords.count(answer.blocks(), "start") + " beside the figures of an earlier run";
  }

  private static Stream<String> failures(RegressionAnswer answer) {
    return answer.failed().stream()
        .filter(Failed::worse)
        .map(
            failed ->
                "%s of the requests fail, %s before%s"
                    .formatted(
                        Figures.percent(failed.now()),
                        Figures.percent(failed.old()),
                        where(answer, failed.approach(), failed.point())));
  }

  /** What is worse; else what decides. */
  private static Stream<String> figures(RegressionAnswer answer) {
    List<Figure> worse =
        answer.figures().stream().filter(figure -> figure.verdict() == Verdict.WORSE).toList();
    return (answer.verdict() == Verdict.WORSE
            ? worse.stream()
            : answer.figures().stream().filter(Figure::deciding))
        .map(figure -> clause(answer, figure));
  }

  private static String clause(RegressionAnswer answer, Figure figure) {
    return "%s %s, %s to %s%s"
        .formatted(
            name(figure.quantity()),
            ratio(figure),
            value(figure.quantity(), figure.old()),
            value(figure.quantity(), figure.now()),
            where(answer, figure.approach(), figure.point()));
  }

  /** {@code CPU per request}. */
  public static String name(Quantity quantity) {
    return quantity == Quantity.CPU_US_PER_REQUEST
        ? "CPU per request"
        : VerdictText.metric(quantity);
  }

  /** With its unit. */
  public static String value(Quantity quantity, double value) {
    return switch (quantity.unit()) {
      case MICROSECONDS -> Figures.micros(value);
      case REQUESTS_PER_SECOND -> Figures.rps(value);
      default -> Figures.millis(value);
    };
  }

  /** {@code × 1.02 (0.98 to 1.06)}. */
  public static String ratio(Figure figure) {
    return "× %s (%s to %s)"
        .formatted(
            Figures.number(figure.ratio().value()),
            Figures.number(figure.ratio().low()),
            Figures.number(figure.ratio().high()));
  }

  /** {@code not worse}, as in tables. */
  public static String word(Verdict verdict) {
    return switch (verdict) {
      case WORSE -> "worse";
      case BETTER -> "better";
      case NOT_WORSE -> "not worse";
      case UNDECIDED -> "undecided";
    };
  }

  /** Where it was measured, if there is more than one place. */
  private static String where(RegressionAnswer answer, String approach, LoadPoint point) {
    long places =
        answer.figures().stream().map(each -> each.approach() + each.point()).distinct().count();
    return places > 1 ? " (" + approach + ", " + LoadWords.point(point) + ")" : "";
  }
}
