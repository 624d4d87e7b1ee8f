package parkbench.statistics;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import parkbench.diagnose.WhatIf;
import parkbench.plan.Intervention;
import parkbench.record.ClaimVerdict;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.result.TrialReport;
import parkbench.text.Figures;
import parkbench.text.FindingText;

/**
 * What became of a finding when the one thing was changed that it is about.
 *
 * @param verdict on the finding
 * @param sentence the verdict with its figures, and the next limit where there is one
 */
public record ExperimentVerdict(ClaimVerdict verdict, String sentence) {
  /** By how much what is found in a proof may differ from the finding, to be the same. */
  private static final double SAME = 0.10;

  /** From how many times as many busy threads on a pool has got more of them. */
  private static final double MORE = 1.05;

  /** From which difference on both are told. */
  private static final double TOLD = 0.02;

  /** By the claims of the proof, which were written down before it ran. */
  public static ExperimentVerdict of(
      Intervention asked, List<Report.Claim> claims, List<TrialReport> trials) {
    Report.Claim placebo = claim(claims, Intervention.PLACEBO);
    Report.Claim effect = claim(claims, Intervention.EFFECT);
    Report.Claim changed = claim(claims, Intervention.CHANGED);
    ProofArms arms = ProofArms.of(asked, trials);
    if (arms.unanswered() > 0) {
      return undecided(
          "of a burst "
              + Figures.count(arms.unanswered())
              + " requests had no good answer, so that forks with and without such are not measured"
              + " over the same time");
    }
    if (!tells(asked, placebo, effect)) {
      return undecided(
          "the placebo, which changes nothing, is no proven nothing ("
              + placebo.why()
              + "), so that a change says nothing either");
    }
    return switch (effect.verdict()) {
      case CONFIRMED -> effective(asked, placebo, effect, changed, arms);
      case REFUTED -> ineffective(asked, changed, arms);
      case UNDECIDED, NOT_TESTED ->
          undecided(tried(asked, changed, arms) + "; " + effect.why() + alone(arms));
    };
  }

  private static ExperimentVerdict undecided(String why) {
    return new ExperimentVerdict(ClaimVerdict.UNDECIDED, "Undecided: " + why + ".");
  }

  /**
   * Whether the placebo lets the change say something: it did nothing; or its forks scatter around
   * nothing too much to show that, and the change did more than the placebo did by its interval.
   */
  private static boolean tells(Intervention asked, Report.Claim placebo, Report.Claim effect) {
    return switch (placebo.verdict()) {
      case CONFIRMED -> true;
      case REFUTED, NOT_TESTED -> false;
      case UNDECIDED ->
          effect.verdict() == ClaimVerdict.CONFIRMED
              && placebo
                  .measured()
                  .filter(nothing -> nothing.bottom() < 1 && 1 < nothing.top())
                  .map(nothing -> nothing.top() * asked.change().ifWrong())
                  .flatMap(most -> effect.measured().map(did -> did.bottom() > most))
                  .orElse(false);
    };
  }

  /** It is the limit; whether the next one is the predicted one is another question. */
  private static ExperimentVerdict effective(
      Intervention asked,
      Report.Claim placebo,
      Report.Claim effect,
      Report.Claim changed,
      ProofArms arms) {
    if (asked.change() instanceof Intervention.Cores && !asMuchAsBefore(effect, changed)) {
      return undecided(
          tried(asked, changed, arms)
              + "; so work may do that shares nothing, where cores share theirs (hyper-threads)"
              + alone(arms));
    }
    String held =
        switch (changed.verdict()) {
          case CONFIRMED -> "Confirmed: ";
          case REFUTED -> "Confirmed, but what was predicted did not come true: ";
          case UNDECIDED, NOT_TESTED ->
              "Confirmed, and whether what was predicted came true is undecided: ";
        };
    return new ExperimentVerdict(
        ClaimVerdict.CONFIRMED,
        held
            + tried(asked, changed, arms)
            + alone(arms)
            + "."
            + scattered(placebo)
            + next(arms.changed()));
  }

  /** Both as it was when it was found, and as it is in the proof itself. */
  private static boolean asMuchAsBefore(Report.Claim effect, Report.Claim changed) {
    return changed.verdict() == ClaimVerdict.CONFIRMED
        && effect.measured().filter(did -> did.bottom() >= 1 - WhatIf.BY_ARITHMETIC).isPresent();
  }

  /** That the change did nothing tells something of the finding where it was there to be used. */
  private static ExperimentVerdict ineffective(
      Intervention asked, Report.Claim changed, ProofArms arms) {
    Optional<String> other = otherGround(asked, arms).or(() -> notTaken(asked.change(), arms));
    return other.isPresent()
        ? undecided(tried(asked, changed, arms) + "; " + other.get() + alone(arms))
        : new ExperimentVerdict(
            ClaimVerdict.REFUTED,
            "Refuted: "
                + tried(asked, changed, arms)
                + ". Something else is the limit"
                + alone(arms)
                + ".");
  }

  /** What the finding explains may not be there any more. */
  private static Optional<String> otherGround(Intervention asked, ProofArms arms) {
    return arms.foundRps()
        .filter(now -> Math.abs(now / asked.foundRps() - 1) > SAME)
        .map(now -> "the finding is of a service that answered otherwise than it does now");
  }

  /** A setting that nobody reads changes nothing, whatever the limit is. */
  private static Optional<String> notTaken(Intervention.Change change, ProofArms arms) {
    if (!(change instanceof Intervention.PoolSize size)) {
      return Optional.empty();
    }
    OptionalInt before = ProofArms.busyMost(arms.found());
    OptionalInt then = ProofArms.busyMost(arms.changed());
    if (before.isEmpty() || then.isEmpty()) {
      return Optional.of("it is unknown whether " + size.said() + " gave it more threads");
    }
    return then.getAsInt() > MORE * before.getAsInt()
        ? Optional.empty()
        : Optional.of(
            "no more than "
                + then.getAsInt()
                + " threads were ever busy, "
                + before.getAsInt()
                + " as found, so that "
                + size.said()
                + " may not be what sets their number");
  }

  private static String scattered(Report.Claim placebo) {
    return placebo.verdict() == ClaimVerdict.CONFIRMED
        ? ""
        : " The placebo alone: " + placebo.why() + ".";
  }

  /** That one block alone shows a side, where that is so: how much forks differ is not known. */
  private static String alone(ProofArms arms) {
    return arms.alone().isEmpty()
        ? ""
        : " (one block alone shows "
            + String.join(" and of ", arms.alone())
            + ": more of them, --repeat, may tell otherwise)";
  }

  private static String tried(Intervention asked, Report.Claim changed, ProofArms arms) {
    return "with "
        + asked.change().words()
        + " it answers "
        + changed.measured().map(seen -> Figures.rps(seen.value())).orElse("nothing that counts")
        + ", "
        + Figures.rps(asked.foundRps())
        + " as found"
        + now(asked, arms)
        + "; "
        + predicted(asked.predicted())
        + " predicted ("
        + asked.predicted().by()
        + ")";
  }

  /** What it answered without the change in the proof itself, where that is not what was found. */
  private static String now(Intervention asked, ProofArms arms) {
    return arms.foundRps()
        .filter(now -> Math.abs(now / asked.foundRps() - 1) > TOLD)
        .map(now -> " and " + Figures.rps(now) + " now")
        .orElse("");
  }

  private static String predicted(Intervention.Prediction predicted) {
    return predicted
        .high()
        .map(high -> Figures.rps(predicted.low()) + " to " + Figures.rps(high) + " were")
        .orElse("at least " + Figures.rps(predicted.low()) + " were");
  }

  /** What the rules say of the changed service. */
  private static String next(List<TrialReport> changed) {
    return changed.stream()
        .flatMap(cell -> cell.findings().stream().limit(1))
        .filter(finding -> finding.rule() != RuleId.UNKNOWN)
        .map(finding -> " Then: " + FindingText.sentence(finding))
        .findFirst()
        .orElse("");
  }

  private static Report.Claim claim(List<Report.Claim> claims, String id) {
    List<Report.Claim> found = claims.stream().filter(claim -> claim.id().equals(id)).toList();
    if (found.size() != 1) {
      throw new IllegalArgumentException(
          "no proof: it has " + found.size() + " claims \"" + id + "\"");
    }
    return found.getFirst();
  }
}
