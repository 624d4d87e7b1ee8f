package parkbench.statistics;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import parkbench.result.ComparisonVerdict;
import parkbench.result.LoadPoint;
import parkbench.result.ReferenceVerdict;
import parkbench.result.Report;
import parkbench.result.TrialReport;

/**
 * Two runs side by side, beside an approach that is the same in both: what it differs by is the
 * machine's, or whatever else changed between the runs.
 *
 * <p>Each figure is shown as it is, and as a multiple of the reference's in the same repeat at the
 * same load point, so that what moves a whole repeat falls out. The variances of the two runs are
 * added, as without a reference: the interval of the ratio of these multiples contains what the
 * reference scatters by.
 *
 * @param reference its own rows
 * @param others as {@link RunComparison} orders them
 */
public record ReferenceComparison(List<RunComparison.Row> reference, List<Row> others) {
  public ReferenceComparison {
    reference = List.copyOf(reference);
    others = List.copyOf(others);
  }

  /**
   * One line.
   *
   * @param relative the same as multiples of the reference's; absent: both runs have no repeat with
   *     the reference at this load point
   */
  public record Row(RunComparison.Row raw, Optional<RunComparison.Row> relative) {

    /** Whether it changed with the reference or by itself, as far as that is decided. */
    public ReferenceVerdict verdict() {
      return relative
          .map(of -> of.verdict().map(this::verdict).orElse(ReferenceVerdict.SHOWN_ONLY))
          .orElse(ReferenceVerdict.NO_REFERENCE);
    }

    private ReferenceVerdict verdict(ComparisonVerdict relative) {
      return switch (relative) {
        case HIGHER, LOWER ->
            raw.differs() ? ReferenceVerdict.BY_ITSELF : ReferenceVerdict.AGAINST_REFERENCE;
        case NO_DIFFERENCE ->
            raw.differs() ? ReferenceVerdict.WITH_REFERENCE : ReferenceVerdict.AS_REFERENCE;
        case UNDECIDED ->
            raw.differs() ? ReferenceVerdict.WITH_OR_BY_ITSELF : ReferenceVerdict.UNDECIDED;
      };
    }
  }

  /**
   * The multiples of one metric are a {@link Family} of their own.
   *
   * @param reference as reports call it: {@code spring-mvc/blocking}
   */
  public static ReferenceComparison of(Report a, Report b, String reference) {
    List<RunComparison.Row> relative =
        RunComparison.of(a, b, multiples(a, reference), multiples(b, reference));
    List<RunComparison.Row> raw = RunComparison.of(a, b);
    return new ReferenceComparison(
        raw.stream().filter(row -> isOf(reference, row)).toList(),
        raw.stream()
            .filter(row -> !isOf(reference, row))
            .map(row -> new Row(row, relative.stream().filter(row::isAbout).findFirst()))
            .toList());
  }

  /** What can be a reference: the approaches with a trial that counts, as the report calls them. */
  public static List<String> candidates(Report run) {
    return trials(run).map(each -> each.target().label()).distinct().toList();
  }

  private static boolean isOf(String reference, RunComparison.Row row) {
    return row.of().approach().equals(reference);
  }

  private static UnaryOperator<RunComparison.Figure> multiples(Report run, String reference) {
    List<TrialReport> references =
        trials(run).filter(trial -> trial.target().label().equals(reference)).toList();
    return figure ->
        trial -> {
          OptionalDouble beside =
              references.stream()
                  .filter(other -> !other.target().label().equals(trial.target().label()))
                  .filter(other -> other.identity().repeat() == trial.identity().repeat())
                  .filter(other -> LoadPoint.of(other).equals(LoadPoint.of(trial)))
                  .flatMap(other -> figure.apply(other).stream())
                  .filter(measured -> measured > 0)
                  .mapToDouble(Double::doubleValue)
                  .average();
          return beside.isPresent()
              ? figure.apply(trial).map(own -> own / beside.getAsDouble())
              : Optional.empty();
        };
  }

  private static Stream<TrialReport> trials(Report run) {
    return run.trials().stream().filter(RunComparison::counts);
  }
}
