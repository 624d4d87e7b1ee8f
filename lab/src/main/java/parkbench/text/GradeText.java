package parkbench.text;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.result.GradeCause;
import parkbench.result.Graded;

/** Why a figure is graded, in words. */
public final class GradeText {
  private GradeText() {}

  /**
   * {@code CPU taken by the hypervisor 10 %; at most by arithmetic: 200 threads / 0.5 s = 400 rps}.
   */
  public static String why(Graded graded) {
    return Stream.of(Place.values())
        .map(
            place ->
                graded.causes().stream()
                    .filter(cause -> place(cause) == place)
                    .map(GradeText::words)
                    .collect(Collectors.joining(", ")))
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining("; "));
  }

  /** The order of the sentence's parts. */
  private enum Place {
    EFFECT,
    CAUSE,
    BOUND
  }

  private static Place place(GradeCause cause) {
    return switch (cause) {
      case GradeCause.Reordered ignored -> Place.EFFECT;
      case GradeCause.FailedCheck ignored -> Place.CAUSE;
      case GradeCause.Compiling ignored -> Place.CAUSE;
      case GradeCause.SlowerCore ignored -> Place.CAUSE;
      case GradeCause.AtMostCeiling ignored -> Place.BOUND;
    };
  }

  private static String words(GradeCause cause) {
    return switch (cause) {
      case GradeCause.FailedCheck failed -> CheckText.result(failed);
      case GradeCause.Compiling compiling ->
          "the JIT still compiled, with up to "
              + Figures.percent(compiling.cpuShare())
              + " of the CPU time";
      case GradeCause.SlowerCore core ->
          "a fixed piece of work took "
              + Figures.percent(core.timeRatio() - 1)
              + " longer than at its fastest in this run: the core's frequency changed, or it"
              + " shares hardware";
      case GradeCause.Reordered ignored -> "interference reorders requests that queue";
      case GradeCause.AtMostCeiling ceiling ->
          "at most by arithmetic: %s = %s"
              .formatted(ceiling.arithmetic(), Figures.rps(ceiling.rps()));
    };
  }
}
