package parkbench.result;

import java.util.List;
import java.util.Optional;

/** Why a figure is graded. {@code text.GradeText} makes the words. */
public sealed interface GradeCause {

  /** A check of interference failed; its parts are those of {@link Audit.Check}. */
  record FailedCheck(CheckId id, Optional<Audit.Reason> reason, List<Fact> measured)
      implements GradeCause {
    public FailedCheck {
      measured = List.copyOf(measured);
    }

    public static FailedCheck of(Audit.Check check) {
      return new FailedCheck(check.id(), check.reason(), check.measured());
    }
  }

  /**
   * The JIT still compiled.
   *
   * @param cpuShare of the service's CPU time, at most
   */
  record Compiling(double cpuShare) implements GradeCause {}

  /**
   * A fixed piece of work took longer than at its fastest in the run.
   *
   * @param timeRatio of both times; more than 1
   */
  record SlowerCore(double timeRatio) implements GradeCause {}

  /** Interference reorders requests that queue. */
  record Reordered() implements GradeCause {}

  /**
   * The end of the bracket is the ceiling.
   *
   * @param arithmetic {@code 200 threads / 0.5 s}
   */
  record AtMostCeiling(String arithmetic, double rps) implements GradeCause {}
}
